import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import type { Visitor } from "#server/auth/http/visitor";
import { sessions } from "#server/auth/tables/sessions";
import { type UserRow, users } from "#server/auth/tables/users";
import type { Tx } from "#server/platform/database/database";
import { noteDevice } from "./known-devices.ts";
import { type SessionJson, sessionJson } from "./session-json.ts";

/** How somebody got in, as it is told in the token's `amr` claim. */
export type SignInMethod =
  | "password"
  | "otp"
  | "oauth"
  | "recovery"
  | "magiclink"
  | "email/signup"
  | "email_change"
  | "invite"
  | "anonymous";

export function mustNotBeBanned(user: UserRow, now: Date): void {
  if (user.bannedUntil && user.bannedUntil > now) throw new AuthRefusal("user_banned");
}

/** Signs a user in on a new device. Refuses a banned one. */
export async function startSession(
  deps: AuthDeps,
  tx: Tx,
  user: UserRow,
  how: { method: SignInMethod; visitor: Visitor },
): Promise<SessionJson> {
  const now = deps.clock();
  mustNotBeBanned(user, now);
  const [session] = await tx
    .insert(sessions)
    .values({
      userId: user.id,
      amr: [{ method: how.method, timestamp: Math.floor(now.getTime() / 1000) }],
      refreshKey: randomBytes(32),
      userAgent: how.visitor.userAgent,
      ip: how.visitor.ip,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  const [signedIn] = await tx
    .update(users)
    .set({ lastSignInAt: now })
    .where(eq(users.id, user.id))
    .returning();
  if (!session || !signedIn) throw new AuthRefusal("user_not_found");
  await noteDevice(deps, tx, user.id, how.visitor);
  return sessionJson(deps, tx, signedIn, session);
}
