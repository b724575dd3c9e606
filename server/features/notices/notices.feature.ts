import { eventTypes, mayBeTold } from "@prepara/domain/notices/catalogue";
import { and, eq, inArray } from "drizzle-orm";
import type { PushService } from "#server/adapters/push/port";
import type { WhatsApp } from "#server/adapters/whatsapp/port";
import { users } from "#server/auth/tables/users";
import { areasOf } from "#server/features/access/access.public";
import type { Tx } from "#server/platform/database/database";
import type { Feature, FeatureDeps } from "#server/platform/feature";
import {
  deliveries,
  noticeContacts,
  noticePreferences,
  pushSubscriptions,
  refusedAddresses,
} from "#server/tables/deliveries";
import { events, notices as noticeRows } from "#server/tables/notices";
import { deliveryAdminRoutes } from "./deliveries-admin.routes.ts";
import { fanOut, sweepEvents } from "./fan-out.ts";
import { mailChannel } from "./mail/mail-channel.ts";
import { unsubscribeRoutes } from "./mail/unsubscribe.ts";
import { noticeChecks } from "./notice-checks.ts";
import type { NoticeSettings } from "./notice-settings.ts";
import { noticeRoutes } from "./notices.routes.ts";
import { preferenceRoutes } from "./preferences.routes.ts";
import { deviceRoutes } from "./push/devices.routes.ts";
import { lockDevices, sweepDevices } from "./push/devices.ts";
import { pushChannel } from "./push/push-channel.ts";
import { dropWaiting } from "./sending/claim-batch.ts";
import { sendDeliveries } from "./sending/send-deliveries.ts";
import { testNoticeRoutes } from "./test-notice.routes.ts";
import { contactRoutes } from "./whatsapp/contact.routes.ts";
import { endContact } from "./whatsapp/contact.ts";
import { whatsappChannel } from "./whatsapp/whatsapp-channel.ts";

const EVERY_NIGHT = "23 7 * * *";

type Needs = { settings: NoticeSettings; push: PushService; whatsapp: WhatsApp | null };

/** Events of customers and staff, and how they are notified of them. */
export const notices: Feature<Needs> = {
  name: "notices",
  routes(app, deps) {
    noticeRoutes(app, deps);
    preferenceRoutes(app, deps);
    deviceRoutes(app, deps);
    contactRoutes(app, deps);
    testNoticeRoutes(app, deps);
    unsubscribeRoutes(app, deps);
    deliveryAdminRoutes(app, deps);
  },
  jobs: (deps) => [
    { name: "notices.fan-out", everySeconds: 2, work: (_data, signal) => fanOut(deps, signal) },
    // A job for each channel, so that slow devices do not hold up the e-mails.
    ...channelsOf(deps).map((channel) => ({
      name: `notices.send.${channel.channel}`,
      everySeconds: 5,
      work: (_data: object, signal: AbortSignal) => sendDeliveries(deps, channel, signal),
    })),
    {
      name: "notices.sweep",
      every: EVERY_NIGHT,
      async work() {
        await sweepEvents(deps);
        await sweepDevices(deps.db);
      },
    },
  ],
  areasChanged: dropWithoutAreas,
  forgetCustomer: forgetEvents,
  forgetEarlierChoices: forgetChoices,
  checks: noticeChecks,
};

const channelsOf = (deps: FeatureDeps & Needs) => [
  mailChannel(deps),
  pushChannel(deps),
  ...(deps.whatsapp ? [whatsappChannel(deps, deps.whatsapp)] : []),
];

/** Drops what waits, such as pushes in quiet hours, about work in areas that the person no longer has. */
async function dropWithoutAreas(tx: Tx, userId: string): Promise<void> {
  const held = await areasOf(tx, userId);
  const refused = eventTypes.filter((type) => !mayBeTold(type, held));
  const own = and(eq(deliveries.userId, userId), inArray(deliveries.bundle, refused));
  await dropWaiting(tx, own, "the areas were removed");
}

/** Notices are sent as to a new customer: no number, the default channels and quiet hours. */
async function forgetChoices(tx: Tx, userId: string): Promise<void> {
  await endContact(tx, userId);
  await tx.delete(noticeContacts).where(eq(noticeContacts.userId, userId));
  await tx.delete(noticePreferences).where(eq(noticePreferences.userId, userId));
}

async function forgetEvents(tx: Tx, userId: string): Promise<void> {
  const address = tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx.delete(refusedAddresses).where(inArray(refusedAddresses.address, address));
  await tx.delete(noticePreferences).where(eq(noticePreferences.userId, userId));
  await tx.delete(noticeContacts).where(eq(noticeContacts.userId, userId));
  await lockDevices(tx, eq(pushSubscriptions.userId, userId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
  await tx.delete(deliveries).where(eq(deliveries.userId, userId));
  await tx.delete(noticeRows).where(eq(noticeRows.userId, userId));
  await tx.delete(events).where(eq(events.userId, userId));
}
