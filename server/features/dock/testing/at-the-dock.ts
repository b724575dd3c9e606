import { internalCode } from "@prepara/domain/scan/internal-code";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";

const me = z.object({ suiteNumber: z.int() });
const box = z.object({ id: z.string(), number: z.int() });

/** A running product with `staff` of receiving, and what they and customers do with boxes. */
export async function atTheDock() {
  const product = await runningProduct();
  const staff = await product.newcomer("Davi");
  await product.rui.put(`/floor/staff/${staff.userId}`, { areas: ["recebimento"] });
  const suiteOf = async (person: Person) => bodyOf(me, await person.get("/me")).suiteNumber;
  let made = 0;
  /** A tracking number of UPS that nobody has used. */
  const freshNumber = () => {
    made += 1;
    const body = `999AA1${String(made).padStart(9, "0")}`;
    const values = [...body].map((sign) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10));
    const total = values.reduce((sum, value, at) => sum + value * (at % 2 === 0 ? 1 : 2), 0);
    return `1Z${body}${(10 - (total % 10)) % 10}`;
  };
  const announces = async (person: Person, code: string, productName = "Fone") =>
    idOf(await person.post("/purchases", { productName, qty: 12, trackingNumbers: [code] }));
  const scan = (code: string, more: Record<string, string> = {}, key?: string, person = staff) =>
    person.send("/floor/boxes", { code, ...more }, [], key === undefined ? {} : { "idempotency-key": key });
  const read = (id: string) => staff.get(`/floor/boxes/${id}`);
  const boxesOf = async (person: Person, shipmentId: string) =>
    (await person.get(`/shipments/${shipmentId}`)).body;
  /** A count of the floor, of a shipment of twelve units unless `announcedQty` tells otherwise. */
  const counted = (shipmentId: string, good: number, more: Record<string, string> = {}) =>
    staff.send(`/floor/shipments/${shipmentId}/counts`, { ...figuresOf(good), ...more });
  /** Undoes the newest count of a shipment that was not undone. */
  const undoNewest = async (shipmentId: string): Promise<void> => {
    const { rows } = await product.db.execute<{ act: string }>(
      sql`select act_id as act from unit_movements m where shipment_id = ${shipmentId} and reason = 'count'
      and from_place <> 'outside' and not exists (select from unit_movements r where r.undoes = m.id)
      order by id desc limit 1`,
    );
    expect(await staff.post(`/floor/movements/${rows[0]?.act}/undo`, { reason: "Engano" })).toMatchObject({
      status: 201,
    });
  };
  /** The code on the label of a box. */
  const ownLabel = async (id: string): Promise<string> =>
    internalCode("dockBox", bodyOf(box, await read(id)).number);
  return {
    product,
    staff,
    suiteOf,
    freshNumber,
    announces,
    scan,
    read,
    boxesOf,
    counted,
    undoNewest,
    ownLabel,
  };
}

/** The fields of a count of twelve units that finds this many. */
export const figuresOf = (good: number) => ({
  announcedQty: "12",
  good: String(good),
  damaged: "0",
  wrong: "0",
  missing: "0",
  stillComing: "0",
});
