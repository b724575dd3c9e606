import { findUser } from "./auth/accounts/find-user.ts";
import { grantAdmin } from "./features/account/account.public.ts";
import type { Db } from "./platform/database/database.ts";

/** Makes those of `ADMIN_EMAILS` admins who signed up before they were listed (decision 2); newcomers become it at sign-up. */
export async function promoteAdmins(db: Db, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    await db.transaction(async (tx) => {
      const user = await findUser(tx, { email });
      if (user) await grantAdmin(tx, user.id);
    });
  }
}
