import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { findUser, lockUser } from "#server/auth/accounts/find-user";
import { updateUser } from "#server/auth/accounts/update-user";
import type { AuthDeps } from "#server/auth/auth-deps";
import { pkceFields, pkceOf } from "#server/auth/flows/pkce";
import { normalizeEmail } from "#server/auth/http/address";
import { bodyOf } from "#server/auth/http/parse-input";
import { redirectTargetOf } from "#server/auth/http/redirect-target";
import { visitorOf } from "#server/auth/http/visitor";
import { mustPassCaptcha } from "#server/auth/limits/captcha";
import { claimMessage } from "#server/auth/limits/claim-message";
import { withMinimumDuration } from "#server/auth/limits/spacing";
import { openMailFlow, sendLink } from "#server/auth/mail/send-link";

const body = z.object({ email: z.string().default(""), ...pkceFields });

/**
 * POST /recover: response and response time do not reveal whether the address has an account
 * (docs/auth-protocol.md §6.1).
 */
export function recover(app: FastifyInstance, deps: AuthDeps): void {
  app.post("/recover", async (request) => {
    const input = bodyOf(body, request);
    const email = normalizeEmail(input.email);
    const pkce = pkceOf(input);
    await mustPassCaptcha(deps, request);
    const claim = await claimMessage(deps, visitorOf(request), { kind: "recovery", to: { email } });
    const redirectTo = redirectTargetOf(deps.settings, request);
    await withMinimumDuration(() =>
      deps.db.transaction(async (tx) => {
        const found = await findUser(tx, { email });
        const user = found && (await lockUser(tx, found.id));
        if (!user) return;
        deps.spacing.mustHavePassed("email", user.recoverySentAt);
        const sending = { user, kind: "recovery", claim, redirectTo, pkce } as const;
        await sendLink(deps, tx, sending);
        await openMailFlow(deps, tx, sending);
        await updateUser(deps, tx, user.id, { recoverySentAt: deps.clock() });
      }),
    );
    deps.mails.deliverSoon();
    return {};
  });
}
