import { suiteLabel } from "@prepara/domain/account/customer";
import { boxStatuses } from "@prepara/domain/dock/box";
import { outboundStatuses } from "@prepara/domain/outbound/box";
import { internalCode } from "@prepara/domain/scan/internal-code";
import { shipmentStatuses } from "@prepara/domain/shipments/status";
import * as z from "zod";
import type { FoundBox, FoundShipment, lookUp } from "./lookup.queries.ts";
import type { LeavingBox } from "./lookup-leaving.ts";

const person = { suiteLabel: z.string(), customerName: z.string() };

/** An object that has a code. */
export const hitSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("shipment"),
    id: z.uuid(),
    number: z.int(),
    label: z.string().describe("Name of the product"),
    userId: z.uuid(),
    ...person,
    qty: z.int(),
    status: z.enum(shipmentStatuses),
  }),
  z.object({ type: z.literal("customer"), id: z.uuid(), label: z.string(), ...person }),
  z.object({
    type: z.literal("box"),
    id: z.uuid(),
    number: z.int(),
    label: z.string().describe("The scanned code"),
    /** Null while the box has no owner. */
    suiteLabel: z.string().nullable(),
    customerName: z.string().nullable(),
    status: z.enum(boxStatuses),
    loggedAt: z.iso.datetime(),
  }),
  z.object({
    type: z.literal("outbound_box"),
    id: z.uuid(),
    number: z.int(),
    label: z.string().describe("Its tracking number, else Amazon's number, else that of our own label"),
    ...person,
    position: z.int(),
    status: z.enum(outboundStatuses),
    prepRequestId: z.uuid(),
    requestNumber: z.int(),
    taskId: z.uuid().nullable().describe("The open task that packs it"),
  }),
]);

type Hit = z.input<typeof hitSchema>;

/** What a lookup found, shipments first. */
export const toHits = ({
  shipments,
  customers,
  boxes,
  leaving,
}: Awaited<ReturnType<typeof lookUp>>): Hit[] => [
  ...shipments.map(toShipmentHit),
  ...customers.map(({ id, fullName, suiteNumber }) => ({
    type: "customer" as const,
    id,
    label: fullName,
    suiteLabel: suiteLabel(suiteNumber),
    customerName: fullName,
  })),
  ...boxes.map(toBoxHit),
  ...leaving.map(toLeavingHit),
];

const toShipmentHit = ({ suiteNumber, fullName, ...shipment }: FoundShipment) => ({
  type: "shipment" as const,
  ...shipment,
  suiteLabel: suiteLabel(suiteNumber),
  customerName: fullName,
});

const toBoxHit = ({ suiteNumber, fullName, loggedAt, ...box }: FoundBox) => ({
  type: "box" as const,
  ...box,
  suiteLabel: suiteNumber === null ? null : suiteLabel(suiteNumber),
  customerName: fullName,
  loggedAt: new Date(loggedAt).toISOString(),
});

const toLeavingHit = ({ suiteNumber, fullName, label, ...box }: LeavingBox) => ({
  type: "outbound_box" as const,
  ...box,
  label: label ?? internalCode("outboundBox", box.number),
  suiteLabel: suiteLabel(suiteNumber),
  customerName: fullName,
});
