import { suiteLabel } from "@prepara/domain/account/customer";
import { type OwnLabelFacts, type OwnLabelType, twoLines } from "@prepara/domain/labels/own-label";
import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/database/database";
import { dockBoxes } from "#server/tables/dock-boxes";
import { outboundBoxes } from "#server/tables/outbound-boxes";
import { prepRequests } from "#server/tables/prep-requests";
import { products } from "#server/tables/products";
import { profiles } from "#server/tables/profiles";
import { shipments } from "#server/tables/shipments";

type Numbered = { number: number; timeZone: string };

/** The content of our own label of a box or shipment; undefined if none has this number. */
export const ownLabelFacts = {
  async box(db, { number, timeZone }) {
    const [box] = await db
      .select({
        suiteNumber: profiles.suiteNumber,
        suiteRead: dockBoxes.suiteRead,
        loggedAt: dockBoxes.loggedAt,
      })
      .from(dockBoxes)
      .leftJoin(profiles, eq(profiles.userId, dockBoxes.userId))
      .where(eq(dockBoxes.number, number));
    if (!box) return undefined;
    return {
      type: "box",
      number,
      suiteLabel: box.suiteNumber === null || box.suiteRead === null ? null : suiteLabel(box.suiteNumber),
      title: `Caixa nº ${number}`,
      details: [dayOf(box.loggedAt, timeZone)],
    };
  },

  async shipment(db, { number }) {
    const [shipment] = await db
      .select({ suiteNumber: profiles.suiteNumber, name: products.name })
      .from(shipments)
      .innerJoin(profiles, eq(profiles.userId, shipments.userId))
      .innerJoin(products, eq(products.id, shipments.productId))
      .where(eq(shipments.number, number));
    return (
      shipment && {
        type: "shipment",
        number,
        suiteLabel: suiteLabel(shipment.suiteNumber),
        title: `Envio nº ${number}`,
        details: twoLines(shipment.name),
      }
    );
  },

  async outbound(db, { number, timeZone }) {
    const [box] = await db
      .select({
        suiteNumber: profiles.suiteNumber,
        request: prepRequests.number,
        position: outboundBoxes.position,
        amazonBoxId: outboundBoxes.amazonBoxId,
        createdAt: outboundBoxes.createdAt,
      })
      .from(outboundBoxes)
      .innerJoin(prepRequests, eq(prepRequests.id, outboundBoxes.prepRequestId))
      .innerJoin(profiles, eq(profiles.userId, prepRequests.userId))
      .where(eq(outboundBoxes.number, number));
    return (
      box && {
        type: "outbound",
        number,
        suiteLabel: suiteLabel(box.suiteNumber),
        title: `Preparo nº ${box.request}`,
        details: [`Caixa ${box.position}`, dayOf(box.createdAt, timeZone), box.amazonBoxId ?? ""],
      }
    );
  },
} as const satisfies Record<OwnLabelType, (db: Db, which: Numbered) => Promise<OwnLabelFacts | undefined>>;

const dayOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("pt-BR", { timeZone, dateStyle: "short" }).format(at);
