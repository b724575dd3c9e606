import {
  catalogue,
  eventTypes,
  groupsOfAreas,
  instantChoices,
  mailChoices,
  noticeChannels,
  noticeGroupLabels,
  noticeGroups,
} from "@prepara/domain/notices/catalogue";
import { noticePreferences } from "@prepara/domain/notices/input";
import {
  type NoticeChoices,
  shownChoices,
  stoppedTypesOf,
  typesResumedBy,
} from "@prepara/domain/notices/preferences";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { WhatsApp } from "#server/adapters/whatsapp/port";
import { sessions } from "#server/auth/tables/sessions";
import type { DbOrTx, Tx } from "#server/platform/database/database";
import { lockCustomer } from "#server/platform/database/lock-customer";
import type { ApiScope, FeatureDeps } from "#server/platform/feature";
import { sessionOf } from "#server/platform/http/session";
import { Refusal } from "#server/platform/refusal";
import { choicesOf, noChoices, resumeMails, storeChoices } from "./notice-choices.ts";
import { quietHoursOf, storeQuietHours } from "./quiet-hours.ts";
import { contactOf, pendingNumberOf } from "./whatsapp/contact.ts";

const preferencesSchema = z.object({
  /** Hours of the day in the business time zone in which no phone is alerted; the same hour twice: never. */
  quietHours: z.object({ from: z.int(), to: z.int() }),
  /** Null: this installation sends no notices by WhatsApp. */
  whatsapp: z
    .object({
      number: z.string().nullable().describe("Confirmed by its code: where notices arrive"),
      consentAt: z.iso.datetime().nullable(),
      pendingNumber: z.string().nullable().describe("Waits for its code; notices go to `number` until then"),
      /** WhatsApp reported that the number cannot receive messages. */
      isRefused: z.boolean(),
    })
    .nullable(),
  groups: z.array(
    z.object({
      group: z.enum(noticeGroups),
      title: z.string(),
      about: z.string(),
      /** Null: nothing of this group is sent by e-mail. */
      email: z.enum(mailChoices).nullable(),
      stopped: z
        .array(z.object({ type: z.enum(eventTypes), name: z.string() }))
        .describe("Types that are not mailed though the group is; `resumed` mails them again"),
      push: z.enum(instantChoices),
      /** Null: nothing of this group is sent by WhatsApp. */
      whatsapp: z.enum(instantChoices).nullable(),
    }),
  ),
});

const customer = { access: "customer" } as const;
const tags = ["notices"];

type Deps = FeatureDeps & { whatsapp: WhatsApp | null };

const choicesOfUser = async (db: DbOrTx, userId: string): Promise<NoticeChoices> =>
  (await choicesOf(db, [userId])).get(userId) ?? noChoices;

const toContactJson = (contact: Awaited<ReturnType<typeof contactOf>>, now: Date) => ({
  number: contact?.whatsappNumber ?? null,
  consentAt: contact?.whatsappConsentAt?.toISOString() ?? null,
  pendingNumber: pendingNumberOf(contact, now),
  isRefused: contact?.whatsappRefusedAt != null,
});

/** How a person wants to be notified of each group of events (docs/product.md#notices). */
export function preferenceRoutes(app: ApiScope, { db, clock, whatsapp, sessionChecks }: Deps): void {
  const shown = async (userId: string): Promise<z.input<typeof preferencesSchema>> => {
    const choices = await choicesOfUser(db, userId);
    return {
      quietHours: await quietHoursOf(db, userId),
      whatsapp: whatsapp && toContactJson(await contactOf(db, userId), clock()),
      groups: groupsOfAreas(await sessionChecks.areasOf(userId)).map((group) => ({
        group,
        ...noticeGroupLabels[group],
        ...shownChoices(group, choices),
        stopped: stoppedTypesOf(group, choices.email).map((type) => ({ type, name: catalogue[type].name })),
      })),
    };
  };

  app.get(
    "/notice-preferences",
    { config: customer, schema: { tags, response: { 200: preferencesSchema } } },
    (request) => shown(sessionOf(request).userId),
  );

  app.put(
    "/notice-preferences",
    { config: customer, schema: { tags, body: noticePreferences, response: { 200: preferencesSchema } } },
    async (request) => {
      const { userId, sessionId } = sessionOf(request);
      const { groups = [], resumed = [], quietHours } = request.body;
      const chosen = groups.flatMap((choice) =>
        noticeChannels.flatMap((channel) => {
          const value = choice[channel];
          return value === undefined ? [] : [{ channel, topic: choice.group, value }];
        }),
      );
      await db.transaction(async (tx) => {
        await lockCustomer(tx, userId);
        await mustStaySignedIn(tx, sessionId);
        const { email } = await choicesOfUser(tx, userId);
        const resumedByGroup = groups.flatMap((choice) =>
          choice.email ? typesResumedBy(choice.email, choice.group, email) : [],
        );
        await resumeMails(tx, userId, [...resumed, ...resumedByGroup]);
        await storeChoices(tx, userId, chosen);
        if (quietHours) await storeQuietHours(tx, userId, quietHours);
      });
      return shown(userId);
    },
  );
}

/**
 * Locks the session until the commit; refuses one that ended while this waited. Otherwise choices of a
 * stranger, written while the address's owner proves it, would come after the deletion of the earlier ones.
 */
async function mustStaySignedIn(tx: Tx, sessionId: string): Promise<void> {
  const own = eq(sessions.id, sessionId);
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(own).for("key share");
  if (!session) throw new Refusal("unauthenticated");
}
