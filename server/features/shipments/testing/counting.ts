import { afterAll } from "vitest";
import * as z from "zod";
import { bodyOf, type Person } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";
import { picture } from "#server/testing/warehouse";

export type Figures = Partial<Record<"good" | "damaged" | "wrong" | "missing" | "stillComing", number>>;
export type Sent = {
  more?: Record<string, string>;
  damage?: number;
  headers?: Record<string, string>;
  by?: Person;
};

const actsOf = z.object({ items: z.array(z.object({ actId: z.string() })) });

/** A count's form with these figures; the others are 0. */
export const fieldsOf = (announcedQty: number, figures: Figures) =>
  Object.fromEntries(
    Object.entries({
      announcedQty,
      good: 0,
      damaged: 0,
      wrong: 0,
      missing: 0,
      stillComing: 0,
      ...figures,
    }).map(([name, value]) => [name, String(value)]),
  );

/** A running product, which ends with the test file, and Dora, who counts: of 'recebimento' and no admin. */
export async function counting() {
  const product = await runningProduct();
  afterAll(() => product.close());
  const dora = await product.newcomer("Dora");
  await product.rui.put(`/floor/staff/${dora.userId}`, { areas: ["recebimento"] });

  async function count(id: string, announcedQty: number, figures: Figures, sent: Sent = {}) {
    const { more = {}, damage = 0, headers = {}, by = dora } = sent;
    const photos = await Promise.all(Array.from({ length: damage }, () => picture("damagePhotos")));
    const fields = { ...fieldsOf(announcedQty, figures), ...more };
    return by.send(`/floor/shipments/${id}/counts`, fields, photos, headers);
  }
  const newestAct = async (id: string) =>
    bodyOf(actsOf, await dora.get(`/floor/shipments/${id}/movements`)).items[0]?.actId ?? "";
  const undo = (act: string) => dora.post(`/floor/movements/${act}/undo`, { reason: "Engano" });
  return { product, dora, count, newestAct, undo };
}
