import { findUser } from "#server/auth/accounts/find-user";
import { deleteSessions } from "#server/auth/sessions/delete-sessions";
import { dropPendingChanges } from "#server/auth/sessions/end-sessions";
import type { UserRow } from "#server/auth/tables/users";
import { areasOf } from "#server/features/access/access.public";
import { grantAdmin, isAdmin, revokeAdmin } from "#server/features/account/account.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Db, Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { type Command, type CommandContext, CommandFailure, withDatabase } from "./command.ts";

const UNPROVED = "--unproved";

/**
 * Makes the account with an e-mail address an admin (docs/decisions/0010). A stranger may have signed up with
 * an address that was never proved (docs/decisions/0035), so such an account needs a flag. That does not
 * depend on the settings: the command is often run without those of the server.
 */
export const adminGrant: Command = {
  name: "admin grant",
  takes: ["<email>", `[${UNPROVED}]`],
  does: `makes the account of this e-mail address an admin; ${UNPROVED} also if the address was never proved, after ending its sessions`,
  async run(context, [email = "", flag]) {
    if (flag !== undefined && flag !== UNPROVED) throw new CommandFailure(`There is no option ${flag}.`);
    await onAccount(context, email, async (db, user) => {
      if (await isAdmin(db, user.id)) return `${email} is an admin already.`;
      const isUnproved = user.emailProvedAt === null;
      if (isUnproved && flag !== UNPROVED) throw new CommandFailure(unprovedMessage(email, user.createdAt));
      await recorded(db, user.id, "admin.grant", async (tx) => {
        if (isUnproved) {
          await dropPendingChanges(tx, user.id);
          await deleteSessions(tx, user.id);
        }
        return grantAdmin(tx, user.id);
      });
      return isUnproved
        ? `${email} is an admin now. Its sessions have ended: sign in again. Whoever made it at ${minuteOf(user.createdAt)} knows the password.`
        : `${email} is an admin now.`;
    });
  },
};

const minuteOf = (instant: Date) => `${instant.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const unprovedMessage = (email: string, createdAt: Date) =>
  `The account of ${email}, made at ${minuteOf(createdAt)}, was never proved to receive its mails, so it may be a stranger's. ` +
  `If you made it, for example in a first try on your own machine: admin grant ${email} ${UNPROVED}. ` +
  `Otherwise ask for a new password in the browser ("Esqueci minha senha") and open the mailed link, then run this again; ` +
  `an address in ADMIN_EMAILS gets the role by that alone. Without SMTP_URL the mail is a file in the outbox of the data folder.`;

/**
 * Revokes the role, and names the areas of the team that the account keeps; refused for the last admin
 * (docs/decisions/0010).
 */
export const adminRevoke: Command = {
  name: "admin revoke",
  takes: ["<email>"],
  does: "takes the admin role back; the last admin keeps it",
  run: (context, [email = ""]) =>
    onAccount(context, email, async (db, { id: userId }) => {
      if (!(await isAdmin(db, userId))) return `${email} is not an admin.`;
      const { features } = await import("#server/features");
      try {
        await recorded(db, userId, "admin.revoke", async (tx) => {
          if (!(await revokeAdmin(tx, userId, context.clock()))) return false;
          for (const feature of features) await feature.areasChanged?.(tx, userId);
          return true;
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new CommandFailure(`${email} is the last admin: grant the role to another user first.`);
      }
      const kept = await areasOf(db, userId);
      const areas =
        kept.length > 0
          ? ` It keeps these areas until an admin takes them in 'Galpão · Equipe': ${kept.join(", ")}.`
          : "";
      return `${email} is no longer an admin.${areas}`;
    }),
};

async function onAccount(
  { settings, say }: CommandContext,
  email: string,
  act: (db: Db, user: UserRow) => Promise<string>,
): Promise<void> {
  const outcome = await withDatabase(settings, async (db) => {
    const user = await findUser(db, { email: email.trim().toLowerCase() });
    if (!user) throw new CommandFailure(`There is no account with the e-mail ${email}: sign up first.`);
    return act(db, user);
  });
  say(outcome);
}

async function recorded(
  db: Db,
  userId: string,
  action: string,
  act: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await act(tx))
      await recordAuditEntry(tx, { actorId: null, action, objectType: "customer", objectId: userId });
  });
}
