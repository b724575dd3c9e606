import type { FastifyInstance } from "fastify";
import { issuePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { lockUser } from "#server/auth/accounts/find-user";
import { updateUser } from "#server/auth/accounts/update-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { callerOf } from "#server/auth/http/caller";
import { type Visitor, visitorOf } from "#server/auth/http/visitor";
import { claimMessage } from "#server/auth/limits/claim-message";
import { sendLink } from "#server/auth/mail/send-link";
import { requireGateway, sendCodeMadeBy } from "#server/auth/sms/send-code";
import type { UserRow } from "#server/auth/tables/users";
import { reauthenticateCaller } from "./reauthenticate-proof.ts";

async function sendByEmail(deps: AuthDeps, visitor: Visitor, caller: UserRow, email: string): Promise<void> {
  const claim = await claimMessage(deps, visitor, { kind: "reauthentication", to: { email } });
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id);
    if (!user) throw new AuthRefusal("user_not_found");
    deps.spacing.mustHavePassed("email", user.reauthenticationSentAt);
    await sendLink(deps, tx, {
      user,
      kind: "reauthentication",
      claim,
      redirectTo: deps.settings.siteUrl,
      pkce: null,
    });
    await updateUser(deps, tx, user.id, { reauthenticationSentAt: deps.clock() });
  });
  deps.mails.deliverSoon();
}

async function sendByPhone(deps: AuthDeps, visitor: Visitor, caller: UserRow, phone: string): Promise<void> {
  requireGateway(deps);
  const claim = await claimMessage(deps, visitor, { kind: "reauthentication", to: { phone } });
  await sendCodeMadeBy(deps, "sms", () =>
    deps.db.transaction(async (tx) => {
      const user = await lockUser(tx, caller.id);
      if (!user) throw new AuthRefusal("user_not_found");
      return issuePhoneCode(deps, tx, user, { kind: "reauthentication", claim });
    }),
  );
}

/**
 * GET /reauthenticate: sends a code (docs/auth-protocol.md §4). POST /reauthenticate accepts the code or the
 * password.
 */
export function reauthenticate(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/reauthenticate", (request) => reauthenticateCaller(deps, request));
  app.get("/reauthenticate", { exposeHeadRoute: false }, async (request) => {
    const { user } = await callerOf(deps, request);
    if (user.email) {
      if (!user.emailConfirmedAt) throw new AuthRefusal("email_not_confirmed", { status: 422 });
      await sendByEmail(deps, visitorOf(request), user, user.email);
      return {};
    }
    if (!user.phone) {
      throw new AuthRefusal("validation_failed", {
        message: "Reauthentication requires the user to have an email or a phone number",
      });
    }
    if (!user.phoneConfirmedAt) throw new AuthRefusal("phone_not_confirmed", { status: 422 });
    await sendByPhone(deps, visitorOf(request), user, user.phone);
    return {};
  });
}
