import { type Metadata, NO_EMAIL_CHANGE, type UserRow } from "#server/auth/tables/users";
import { userJson } from "./user-json.ts";

/**
 * The response to a sign-up with a confirmed address of another user: it looks like a new unconfirmed
 * account, so that it does not reveal who is a customer (docs/auth-protocol.md §4).
 */
export function decoyUser(now: Date, wanted: { email: string | null; phone: string | null; data: Metadata }) {
  const decoy: UserRow = {
    id: crypto.randomUUID(),
    aud: "authenticated",
    role: "",
    email: wanted.email,
    phone: wanted.phone,
    passwordHash: null,
    emailConfirmedAt: null,
    emailProvedAt: null,
    wasEverProved: false,
    phoneConfirmedAt: null,
    phoneProvedAt: null,
    confirmationSentAt: now,
    invitedAt: null,
    recoverySentAt: null,
    ...NO_EMAIL_CHANGE,
    emailChangeSentAt: null,
    newPhone: null,
    phoneChangeSentAt: null,
    phoneChangeSessionId: null,
    phoneChangeIp: null,
    reauthenticationSentAt: null,
    lastSignInAt: null,
    bannedUntil: null,
    appMetadata: wanted.email
      ? { provider: "email", providers: ["email"] }
      : { provider: "phone", providers: ["phone"] },
    userMetadata: wanted.data,
    isAnonymous: false,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
  return userJson(decoy, [], []);
}
