import { areas } from "@prepara/domain/access/area";
import { suiteLabel, usAddressOf } from "@prepara/domain/account/customer";
import { type ProfilePatch, profilePatch } from "@prepara/domain/account/input";
import { planNames } from "@prepara/domain/account/plan";
import { yearMonthOf } from "@prepara/domain/calendar/calendar";
import { toUsd } from "@prepara/domain/money/money";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { sessions } from "#server/auth/tables/sessions";
import { areasOf } from "#server/features/access/access.public";
import { countUnread } from "#server/features/notices/notices.public";
import { freeUnitsOfMonth } from "#server/features/prep/prep.public";
import type { Tx } from "#server/platform/database/database";
import { recordChange } from "#server/platform/events/change-log";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { type Session, sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { type UsAddressSettings, warehouseOf } from "#server/platform/settings";
import { profiles } from "#server/tables/profiles";
import { isAdmin } from "./roles.ts";

const meSchema = z.object({
  userId: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  suiteNumber: z.int(),
  suiteLabel: z.string(),
  whatsapp: z.string().nullable(),
  plan: z.enum(planNames),
  isAdmin: z.boolean(),
  /** Where the person may work in the warehouse: every area for an admin, none for a customer. */
  areas: z.array(z.enum(areas)),
  /** Whether admin and staff routes refuse until a second factor is set up (`ADMIN_SECOND_FACTOR`). */
  mustAddSecondFactor: z.boolean(),
  balanceUsd: z.number(),
  usAddress: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
  }),
  /** At most 100 are counted. */
  noticesUnread: z.int(),
  freeUnits: z.object({ limit: z.int(), used: z.int(), reserved: z.int(), remaining: z.int() }),
});

const customer = { access: "customer" } as const;
const tags = ["account"];

type Deps = FeatureDeps & { settings: UsAddressSettings };

/**
 * The signed-in customer: profile, suite, US address, balance and this month's free units
 * (docs/product.md#account).
 */
export function accountRoutes(app: ApiScope, deps: Deps): void {
  const { db, clock, settings, sessionChecks, noticeOfChange } = deps;
  const me = async (session: Session): Promise<z.input<typeof meSchema>> => {
    const { userId, email } = session;
    const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
    if (!profile) throw new Refusal("not_found");
    const { plan } = profile;
    const admin = await isAdmin(db, userId);
    const held = await areasOf(db, userId);
    const yearMonth = yearMonthOf(clock(), settings.BUSINESS_TIME_ZONE);
    return {
      userId,
      email,
      plan,
      fullName: profile.fullName,
      suiteNumber: profile.suiteNumber,
      suiteLabel: suiteLabel(profile.suiteNumber),
      whatsapp: profile.whatsapp,
      isAdmin: admin,
      areas: [...held],
      mustAddSecondFactor:
        held.length > 0 && sessionChecks.adminsNeedSecondFactor && !session.hasPassedSecondFactor,
      balanceUsd: toUsd(profile.balanceUsd),
      usAddress: usAddressOf(warehouseOf(settings), profile.suiteNumber),
      noticesUnread: await countUnread(db, userId, held),
      freeUnits: await freeUnitsOfMonth(db, { userId, plan }, yearMonth),
    };
  };

  /**
   * A mail tells the owner of another number, because staff write there what happens to the goods. Refuses a
   * session that ended while this waited for the profile: the first proof of the account's address ends a
   * stranger's sessions and deletes the stranger's number.
   */
  async function changeProfile(tx: Tx, { userId, sessionId }: Session, changes: ProfilePatch): Promise<void> {
    const own = eq(profiles.userId, userId);
    const number = { whatsapp: profiles.whatsapp };
    const [before] = await tx.select(number).from(profiles).where(own).for("no key update");
    if ((await tx.$count(sessions, eq(sessions.id, sessionId))) === 0) throw new Refusal("unauthenticated");
    await tx.update(profiles).set(changes).where(own);
    await recordChange(tx, userId, { topic: "me", happening: null, subject: null });
    const { whatsapp } = changes;
    if (whatsapp !== undefined && whatsapp !== before?.whatsapp)
      await noticeOfChange(tx, userId, "contact_changed");
  }

  app.get("/me", { config: customer, schema: { tags, response: { 200: meSchema } } }, (request) =>
    me(sessionOf(request)),
  );

  app.patch(
    "/me",
    { config: customer, schema: { tags, body: profilePatch, response: { 200: meSchema } } },
    async (request) => {
      const session = sessionOf(request);
      const changes = Object.fromEntries(
        Object.entries(request.body).filter(([, value]) => value !== undefined),
      );
      if (Object.keys(changes).length > 0) await db.transaction((tx) => changeProfile(tx, session, changes));
      return me(session);
    },
  );
}
