import type { FastifyInstance, FastifyRequest } from "fastify";
import { issuePhoneCode } from "#server/auth/accounts/confirm-by-phone";
import { lockUser } from "#server/auth/accounts/find-user";
import { updateUser } from "#server/auth/accounts/update-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { callerOf } from "#server/auth/http/caller";
import { clientKey } from "#server/auth/http/visitor";
import { sendLink } from "#server/auth/mail/send-link";
import { requireGateway, sendCode, spendSmsBudget } from "#server/auth/sms/send-code";
import type { UserRow } from "#server/auth/tables/users";
import { reauthenticateCaller } from "./reauthenticate-proof.ts";

async function sendByEmail(deps: AuthDeps, caller: UserRow, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id);
    if (!user) throw new AuthRefusal("user_not_found");
    deps.spacing.mustHavePassed("email", user.reauthenticationSentAt);
    await sendLink(deps, tx, {
      user,
      kind: "reauthentication",
      to: email,
      redirectTo: deps.settings.siteUrl,
      pkce: null,
    });
    await updateUser(deps, tx, user.id, { reauthenticationSentAt: deps.clock() });
  });
  deps.mails.deliverSoon();
}

async function sendByPhone(
  deps: AuthDeps,
  request: FastifyRequest,
  caller: UserRow,
  phone: string,
): Promise<void> {
  requireGateway(deps);
  await spendSmsBudget(deps, request);
  const { sending } = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.id);
    if (!user) throw new AuthRefusal("user_not_found");
    return issuePhoneCode(deps, tx, user, { kind: "reauthentication", phone });
  });
  await sendCode(deps, { ...sending, channel: "sms" });
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
      const counters = [["mails_per_address", clientKey(request)]] as const;
      await deps.limits.spend(counters, "over_email_send_rate_limit");
      await sendByEmail(deps, user, user.email);
      return {};
    }
    if (!user.phone) {
      throw new AuthRefusal("validation_failed", {
        message: "Reauthentication requires the user to have an email or a phone number",
      });
    }
    if (!user.phoneConfirmedAt) throw new AuthRefusal("phone_not_confirmed", { status: 422 });
    await sendByPhone(deps, request, user, user.phone);
    return {};
  });
}
