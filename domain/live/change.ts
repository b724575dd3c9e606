import { type Area, coversAreas } from "#domain/access/area";
import { accountChanges } from "#domain/account/changes";
import { advisorChanges } from "#domain/advisor/changes";
import { assistedPurchaseChanges } from "#domain/assisted-purchases/changes";
import { caseChanges } from "#domain/cases/changes";
import { chargeChanges } from "#domain/charges/changes";
import { dockChanges } from "#domain/dock/changes";
import { documentChanges } from "#domain/documents/changes";
import { ledgerChanges } from "#domain/ledger/changes";
import { noticeChanges } from "#domain/notices/changes";
import { outboundChanges } from "#domain/outbound/changes";
import { prepChanges } from "#domain/prep/changes";
import { priceChanges } from "#domain/prices/changes";
import { shipmentChanges } from "#domain/shipments/changes";
import { workChanges } from "#domain/work/changes";

type Toast = { title: string; description: string };
type Link = { to: string; words: string };

/** What a slice declares in its `changes.ts`. */
type SliceChanges = {
  /** What an open screen may have to refetch: the first part of the browser's query keys. */
  topic: string;
  /** The query key of admins' screens that show this topic of all customers; null if none does. */
  adminKey: string | null;
  /** The areas of staff whose screens show this topic of all customers, too; only with an `adminKey`. */
  areas: readonly Area[];
  /** Toasts for the customer; other changes only refresh the screen. */
  customerToasts: readonly { name: string; toast(subject: string): Toast; link: Link | null }[];
  /** Toasts for admins about new work; other changes only refresh their screens. */
  adminToasts: readonly { name: string; toast: Toast; link: Link }[];
};

/** The slices whose changes reach open screens, one line each. */
const slices = [
  shipmentChanges,
  prepChanges,
  ledgerChanges,
  documentChanges,
  assistedPurchaseChanges,
  priceChanges,
  advisorChanges,
  accountChanges,
  dockChanges,
  noticeChanges,
  caseChanges,
  chargeChanges,
  outboundChanges,
  workChanges,
] as const satisfies readonly SliceChanges[];
type Slice = (typeof slices)[number];

export const changeTopics = slices.map(({ topic }) => topic);
export type ChangeTopic = Slice["topic"];

export const customerToasts = slices.flatMap(
  (slice): readonly Slice["customerToasts"][number][] => slice.customerToasts,
);
export type CustomerToastName = (typeof customerToasts)[number]["name"];

export const adminToasts = slices.flatMap(
  (slice): readonly Slice["adminToasts"][number][] => slice.adminToasts,
);
export type AdminToastName = (typeof adminToasts)[number]["name"];

/**
 * A change of one customer's data. `happening` is the name of a toast; `subject` names the object in words
 * the customer knows, e.g. the product. `subjectId` is its id, where the page reports that it showed the
 * toast.
 */
export type Change = {
  topic: ChangeTopic;
  happening: CustomerToastName | null;
  subject: string | null;
  subjectId?: string;
};

/** The transactions of a change; a page compares them with what it has read already (`position.ts`). */
export type Committed = { transactions: readonly number[] };

type WarehouseSlice = Exclude<Slice, { adminKey: null }>;
/** Data of all customers that admins' screens show. */
export type WarehouseTopic = WarehouseSlice["topic"];

/**
 * A change of a customer's data, as sent to admins and staff. It names neither customer nor object; the
 * screens refetch them. `news`, the name of a toast, is sent to admins only, because its link leads to their
 * screens.
 */
export type WarehouseChange = { topic: WarehouseTopic; news: AdminToastName | null };

const warehouseSlices = slices.filter((slice): slice is WarehouseSlice => slice.adminKey !== null);

/** The query key of admins' screens for each topic that they show. */
export const adminKeys: ReadonlyMap<string, WarehouseSlice["adminKey"]> = new Map(
  warehouseSlices.map(({ topic, adminKey }) => [topic, adminKey]),
);

/** Which changes of all customers are sent to a person, and whether with the toasts of admins. */
export type WarehouseSubscription = { topics: ReadonlySet<ChangeTopic>; includesAdminToasts: boolean };

/** What is sent to an admin. */
export const adminSubscription: WarehouseSubscription = {
  topics: new Set(warehouseSlices.map(({ topic }) => topic)),
  includesAdminToasts: true,
};

/** What is sent to a person with these areas; nothing without areas, as for customers. */
export const staffSubscription = (held: readonly Area[]): WarehouseSubscription => ({
  topics: new Set(warehouseSlices.flatMap(({ topic, areas }) => (coversAreas(held, areas) ? [topic] : []))),
  includesAdminToasts: false,
});

export const isSubscribed = (
  { topics }: WarehouseSubscription,
  topic: ChangeTopic,
): topic is WarehouseTopic => topics.has(topic);
