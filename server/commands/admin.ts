import { findUser } from "#server/auth/accounts/find-user";
import { areasOf } from "#server/features/access/access.public";
import { grantAdmin, isAdmin, revokeAdmin } from "#server/features/account/account.public";
import { recordAuditEntry } from "#server/platform/audit";
import type { Db, Tx } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";
import { type Command, type CommandContext, CommandFailure, withDatabase } from "./command.ts";

/** Makes the account with an e-mail address an admin (docs/decisions/0010). */
export const adminGrant: Command = {
  name: "admin grant",
  takes: ["<email>"],
  does: "makes the account of this e-mail address an admin",
  run: (context, [email = ""]) =>
    onAccount(context, email, async (db, userId) => {
      if (await isAdmin(db, userId)) return `${email} is an admin already.`;
      await recorded(db, userId, "admin.grant", (tx) => grantAdmin(tx, userId));
      return `${email} is an admin now.`;
    }),
};

/**
 * Revokes the role, and names the areas of the team that the account keeps; refused for the last admin
 * (docs/decisions/0010).
 */
export const adminRevoke: Command = {
  name: "admin revoke",
  takes: ["<email>"],
  does: "takes the admin role back; the last admin keeps it",
  run: (context, [email = ""]) =>
    onAccount(context, email, async (db, userId) => {
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
  act: (db: Db, userId: string) => Promise<string>,
): Promise<void> {
  const outcome = await withDatabase(settings, async (db) => {
    const user = await findUser(db, { email: email.trim().toLowerCase() });
    if (!user) throw new CommandFailure(`There is no account with the e-mail ${email}: sign up first.`);
    return act(db, user.id);
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
