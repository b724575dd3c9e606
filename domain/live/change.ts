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
  /** Events that the customer is notified of; other changes only refresh the screen. */
  happenings: readonly { name: string; toast(subject: string): Toast; link: Link | null }[];
  /** New work that admins are notified of; other changes only refresh their screens. */
  news: readonly { name: string; toast: Toast; link: Link }[];
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

export const happenings = slices.flatMap((slice): readonly Slice["happenings"][number][] => slice.happenings);
export type Happening = (typeof happenings)[number]["name"];

export const warehouseNews = slices.flatMap((slice): readonly Slice["news"][number][] => slice.news);
export type WarehouseNews = (typeof warehouseNews)[number]["name"];

/**
 * A change of one customer's data. `subject` names the object in words the customer knows, e.g. the product.
 */
export type Change = {
  topic: ChangeTopic;
  happening: Happening | null;
  subject: string | null;
};

/** The transactions of a change; a page compares them with what it has read already (`position.ts`). */
export type Committed = { transactions: readonly number[] };

type WarehouseSlice = Exclude<Slice, { adminKey: null }>;
/** Data of all customers that admins' screens show. */
export type WarehouseTopic = WarehouseSlice["topic"];

/**
 * A change of a customer's data, as sent to admins and staff. It names neither customer nor object; the
 * screens refetch them. `news` is sent to admins only, because its link leads to their screens.
 */
export type WarehouseChange = { topic: WarehouseTopic; news: WarehouseNews | null };

const warehouseSlices = slices.filter((slice): slice is WarehouseSlice => slice.adminKey !== null);

/** The query key of admins' screens for each topic that they show. */
export const adminKeys: ReadonlyMap<string, WarehouseSlice["adminKey"]> = new Map(
  warehouseSlices.map(({ topic, adminKey }) => [topic, adminKey]),
);

/** Which changes of all customers are sent to a person, and whether notifications of new work are. */
export type WarehouseHearing = { topics: ReadonlySet<ChangeTopic>; hearsNews: boolean };

/** What is sent to an admin. */
export const adminHearing: WarehouseHearing = {
  topics: new Set(warehouseSlices.map(({ topic }) => topic)),
  hearsNews: true,
};

/** What is sent to a person with these areas; nothing without areas, as for customers. */
export const staffHearing = (held: readonly Area[]): WarehouseHearing => ({
  topics: new Set(warehouseSlices.flatMap(({ topic, areas }) => (coversAreas(held, areas) ? [topic] : []))),
  hearsNews: false,
});

export const hears = ({ topics }: WarehouseHearing, topic: ChangeTopic): topic is WarehouseTopic =>
  topics.has(topic);
