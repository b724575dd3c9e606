import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { bodyOf, idOf, type Person } from "#server/testing/person";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived } from "#server/testing/warehouse";

let product: Product;
let seventh: Person;
let box: string;
let other: string;
beforeAll(async () => {
  product = await runningProduct();
  const { newcomer, ana } = product;
  for (const name of ["Quatro", "Cinco", "Seis"]) await newcomer(name);
  seventh = await newcomer("Sétimo");
  const purchase = {
    productName: "ÓCULOS 50%_off\\",
    qty: 2,
    asin: "B0ABCDE123",
    trackingNumbers: ["1Z5R89390357567127"],
  };
  box = idOf(await seventh.post("/purchases", purchase));
  other = idOf(await ana.post("/purchases", { productName: "Fone 07", qty: 1 }));
});
afterAll(() => product.close());

const list = z.object({ items: z.array(z.object({ id: z.string() })) });

async function found(q: string, more = ""): Promise<string[]> {
  const answer = await product.rui.get(`/admin/shipments?q=${encodeURIComponent(q)}${more}`);
  expect([q, answer.status]).toEqual([q, 200]);
  return bodyOf(list, answer).items.map((item) => item.id);
}

describe("the warehouse's search (docs/product.md#check-in)", () => {
  test("finds a suite by its number, with or without leading zeros, and with the word Suíte", async () => {
    for (const q of ["7", "007", "suite 7", "Suíte 07", "SUITE 07"]) expect(await found(q), q).toContain(box);
    expect(await found("07")).toEqual(expect.arrayContaining([box, other]));
    expect(await found("70")).toEqual([]);
    expect(await found("2147483648")).toEqual([]);
    expect(await found("9".repeat(200))).toEqual([]);
  });

  test("finds by customer, product, ASIN and tracking number, in any case and with spaces", async () => {
    const texts = [
      "sétimo",
      "SÉTIMO",
      " óculos ",
      "Óculos 50",
      "b0abcde123",
      "B0ABCDE123",
      "1Z 5R8 939 03 5756 7127",
      "1z5r89390357567127",
    ];
    for (const q of texts) expect(await found(q), q).toEqual([box]);
  });

  test("finds the number that was announced by the longer form on the label", async () => {
    const labels = [
      ["779017972697", "1001921334250001000300779017972697"],
      ["987654312345672", "96 1102 0987 6543 1234 5672"],
      ["9400111206206406260787", "]C142032801\x1d9400111206206406260787"],
    ] as const;
    for (const [announced, label] of labels) {
      const purchase = { productName: "Rastreada", qty: 1, trackingNumbers: [announced] };
      const id = idOf(await product.bia.post("/purchases", purchase));
      for (const q of [announced, label]) expect(await found(q), q).toEqual([id]);
      await product.bia.delete(`/shipments/${id}`);
    }
  });

  test("treats wildcards and quotes literally", async () => {
    for (const q of ["%", "50%", "%_", "_off", "off\\", "\\"]) expect(await found(q), q).toEqual([box]);
    for (const q of ["%fone%", "f_ne", "' or 1=1 --", '"', "\\%", "{}", "{1Z5R89390357567127}"])
      expect(await found(q), q).toEqual([]);
  });

  test("shows all of the chosen status without a text, with their customers", async () => {
    expect((await found("  ")).length).toBe(2);
    const arrived = await hasArrived(product.rui, seventh);
    expect(await found("sétimo")).toEqual([box]);
    expect(await found("sétimo", "&status=arrived")).toEqual([arrived]);
    expect(await product.rui.get("/admin/shipments?q=sétimo")).toMatchObject({
      body: {
        items: [
          { customer: { userId: seventh.userId, fullName: "Sétimo", suiteNumber: 7, suiteLabel: "07" } },
        ],
      },
    });
  });
});

describe("the warehouse's list by expected date (?sort=eta)", () => {
  test("is sorted soonest first, undated ones last, page by page without a gap or a repeat", async () => {
    const { rui, newcomer } = product;
    const seller = await newcomer("Datas");
    const made = new Map<string, string>();
    for (const eta of ["2027-03-02", null, "2027-03-01", "2027-03-02", null, "2026-12-31"]) {
      const purchase = { productName: "Por data", qty: 1, ...(eta && { eta }) };
      made.set(idOf(await seller.post("/purchases", purchase)), eta ?? "-");
    }
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const more = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await rui.get(`/admin/shipments?q=por+data&sort=eta&limit=2${more}`);
      const page = list.extend({ nextCursor: z.string().nullable() }).parse(body);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    }
    expect(seen.map((id) => made.get(id))).toEqual([
      "2026-12-31",
      "2027-03-01",
      "2027-03-02",
      "2027-03-02",
      "-",
      "-",
    ]);
    expect(new Set(seen).size).toBe(6);
  });

  test("is newest first by default and refuses any other order", async () => {
    const newest = await found("por data");
    expect(await found("por data", "&sort=newest")).toEqual(newest);
    expect((await product.rui.get("/admin/shipments?sort=preço")).status).toBe(422);
    expect((await product.rui.get("/admin/shipments?sort=eta&cursor=x")).status).toBe(400);
  });
});

describe("the customer's own search", () => {
  const own = async (who: Person, q: string, status = "in_transit") =>
    list
      .parse((await who.get(`/shipments?status=${status}&q=${encodeURIComponent(q)}`)).body)
      .items.map((item) => item.id);

  test("finds by product, ASIN and tracking number, literally, and only one's own", async () => {
    for (const q of ["óculos", "b0abcde123", "1z5r8939", "50%_"])
      expect(await own(seventh, q), q).toEqual([box]);
    for (const q of ["f_ne", "sétimo", "07"]) expect(await own(seventh, q), q).toEqual([]);
    expect(await own(product.ana, "óculos")).toEqual([]);
  });

  test("searches one status, in the order of the list, page by page", async () => {
    const { rui, newcomer } = product;
    const eva = await newcomer("Eva");
    const arrived = await hasArrived(rui, eva);
    expect(await own(eva, "fone")).toEqual([]);
    const all = await own(eva, "", "arrived");
    expect(all).toEqual([arrived]);
    for (const qty of [1, 2, 3]) await eva.post("/purchases", { productName: "Mouse", qty });
    const mouse = (await own(eva, "")).filter((id) => id !== arrived);
    const first = await eva.get("/shipments?q=mouse&limit=2");
    expect(first).toMatchObject({ body: { items: [{ id: mouse[0] }, { id: mouse[1] }] } });
    const { nextCursor } = bodyOf(z.object({ nextCursor: z.string() }), first);
    expect(await eva.get(`/shipments?q=mouse&limit=2&cursor=${nextCursor}`)).toMatchObject({
      body: { items: [{ id: mouse[2] }], nextCursor: null },
    });
  });
});
