import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import { noticePreferences } from "#server/tables/deliveries";
import { profiles } from "#server/tables/profiles";
import { prepDefaults } from "#server/tables/services";
import { whileCustomerLocked, whileLocked } from "#server/testing/customer-lock";
import { fingerprints } from "#server/testing/fingerprint";
import { provedFromElsewhere } from "#server/testing/mailed-code";
import { type Product, runningProduct } from "#server/testing/product";

let product: Product;
beforeAll(async () => {
  product = await runningProduct({
    US_ADDRESS_LINE1: "8400 NW 25th St",
  });
});
afterAll(() => product.close());

describe("the signed-in customer (docs/product.md#account)", () => {
  test("has a suite, an address with it, a plan, no balance and the month's free units", async () => {
    const { ana } = product;
    expect(await ana.get("/me")).toMatchObject({
      status: 200,
      body: {
        userId: ana.userId,
        email: ana.email,
        fullName: "Ana",
        suiteNumber: 1,
        suiteLabel: "01",
        whatsapp: "+5511999999999",
        plan: "free",
        isAdmin: false,
        balanceUsd: 0,
        usAddress: {
          line1: "8400 NW 25th St",
          line2: "Apt 01",
          city: "Doral",
          state: "FL",
          zip: "33166",
          country: "United States",
        },
        freeUnits: { limit: 15, used: 0, reserved: 0, remaining: 15 },
      },
    });
    expect(await product.bia.get("/me")).toMatchObject({ body: { suiteNumber: 2, suiteLabel: "02" } });
    expect(await product.rui.get("/me")).toMatchObject({ body: { isAdmin: true } });
  });

  test("changes name and WhatsApp, and nothing else", async () => {
    const eva = await product.newcomer("Eva");
    expect(
      await eva.patch("/me", { fullName: "  Eva Dias ", whatsapp: "+55 (21) 98888-7777" }),
    ).toMatchObject({
      status: 200,
      body: { fullName: "Eva Dias", whatsapp: "+5521988887777" },
    });
    expect(await eva.patch("/me", { whatsapp: "+351912345678" })).toMatchObject({
      body: { fullName: "Eva Dias" },
    });
    const before = await eva.get("/me");
    const greed = {
      plan: "premium",
      isAdmin: true,
      balanceUsd: 1000,
      suiteNumber: 1,
      userId: product.ana.userId,
    };
    expect(await eva.patch("/me", greed)).toMatchObject({ status: 200, body: before.body });
    expect(await eva.patch("/me", {})).toMatchObject({ status: 200, body: before.body });
    expect(await eva.get("/admin/customers")).toMatchObject({ status: 403 });
  });

  test("gets a mail when the WhatsApp number at which staff write is changed, and about no other change", async () => {
    const lia = await product.newcomer("Lia");
    const subjects = async () =>
      (await product.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, lia.email))).map(
        ({ subject }) => subject,
      );
    await lia.patch("/me", { fullName: "Lia Melo", whatsapp: "+55 11 99999-9999" });
    expect(await subjects()).toEqual([]);
    await lia.patch("/me", { whatsapp: "+5521988887777" });
    expect(await subjects()).toEqual([expect.stringContaining("O WhatsApp do seu perfil mudou")]);
  });

  test("is notified and served by default once the address is proved, whatever a stranger chose", async () => {
    const tia = await product.newcomer("Tia");
    const groups = [{ group: "balance", email: "off", push: "off" }];
    const quietHours = { from: 1, to: 0 };
    expect(await tia.put("/notice-preferences", { groups, quietHours })).toMatchObject({ status: 200 });
    const services = [{ code: "inspection" }];
    const asin = "B0ABCDEFGH";
    expect(await tia.put("/prep-defaults", { asin, services, bundleSize: 3 })).toMatchObject({ status: 200 });
    const owner = await provedFromElsewhere(product, tia);
    const fresh = await (await product.newcomer("Ivo")).get("/notice-preferences");
    expect((await owner.get("/notice-preferences")).body).toEqual(fresh.body);
    expect(await product.db.$count(prepDefaults, eq(prepDefaults.userId, tia.userId))).toBe(0);
  });

  test("keeps no choice of notices of a session that ends while it is stored", async () => {
    const rosa = await product.newcomer("Rosa");
    const row = "select from auth.sessions where user_id = $1 for update";
    const late = await whileLocked(
      product,
      { row, id: rosa.userId },
      () => rosa.put("/notice-preferences", { groups: [{ group: "balance", email: "off" }] }),
      (holder) => holder.query("delete from auth.sessions where user_id = $1", [rosa.userId]),
    );
    expect(late).toMatchObject({ status: 401 });
    const own = eq(noticePreferences.userId, rosa.userId);
    expect(await product.db.$count(noticePreferences, own)).toBe(0);
  });

  test("is not changed by a session that ends while the change waits", async () => {
    const nina = await product.newcomer("Nina");
    const late = await whileCustomerLocked(
      product,
      nina.userId,
      () => nina.patch("/me", { whatsapp: "+5521988887777" }),
      (holder) => holder.query("delete from auth.sessions where user_id = $1", [nina.userId]),
    );
    expect(late).toMatchObject({ status: 401 });
    const [profile] = await product.db.select().from(profiles).where(eq(profiles.userId, nina.userId));
    expect(profile?.whatsapp).toBe("+5511999999999");
  });

  test.each([
    [{ fullName: "" }, "fullName"],
    [{ fullName: "x".repeat(121) }, "fullName"],
    [{ whatsapp: "11999999999" }, "whatsapp"],
    [{ whatsapp: "+0123456789" }, "whatsapp"],
    [{ whatsapp: null }, "whatsapp"],
  ])("learns which field is wrong: %o", async (patch, path) => {
    expect(await product.ana.patch("/me", patch)).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: [{ path }] },
    });
  });

  test("each of several who sign up at the same moment gets a suite of their own", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => product.newcomer("Junto")));
    const answers = await Promise.all(people.map((person) => person.get("/me")));
    const suites = answers.map(({ body }) => z.object({ suiteNumber: z.int() }).parse(body).suiteNumber);
    expect(new Set(suites).size).toBe(8);
  });
});

const list = z.object({
  items: z.array(z.object({ suiteNumber: z.int() })),
  nextCursor: z.string().nullable(),
});

describe("customers for admins (docs/product.md#account)", () => {
  test("are listed by ascending suite, page by page, each once", async () => {
    const { rui } = product;
    const seen: number[] = [];
    let cursor = "";
    do {
      const page = list.parse((await rui.get(`/admin/customers?limit=2${cursor}`)).body);
      seen.push(...page.items.map((item) => item.suiteNumber));
      cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
    } while (cursor !== "");
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(11);
  });

  test("are found by name, suite, WhatsApp and whole e-mail address, with wildcards taken literally", async () => {
    const { rui, newcomer } = product;
    const percent = await newcomer("Zilda");
    await percent.patch("/me", { fullName: "ÁGUA 100%_\\Loja", whatsapp: "+14155550123" });
    const found = {
      body: { items: [{ userId: percent.userId, isAdmin: false, plan: "free", balanceUsd: 0 }] },
    };
    for (const q of ["água", "100%", "%_", "_\\l", "4155550123", "+1 415 555 0123", " Água  "])
      expect(await rui.get(`/admin/customers?q=${encodeURIComponent(q)}`), q).toMatchObject(found);
    for (const q of [percent.email, ` ${percent.email.toUpperCase()} `])
      expect(await rui.get(`/admin/customers?q=${encodeURIComponent(q)}`), q).toMatchObject(found);
    for (const q of [percent.email.slice(1), "@exemplo.com.br"])
      expect(await rui.get(`/admin/customers?q=${encodeURIComponent(q)}`), q).toMatchObject({
        body: { items: [] },
      });
    for (const q of ["%", "_", "1%0"]) {
      const answer = list.parse((await rui.get(`/admin/customers?q=${encodeURIComponent(q)}`)).body);
      expect(answer.items.length, q).toBeLessThanOrEqual(1);
    }
    for (const q of ["01", "suite 1", "Suíte 01"])
      expect(await rui.get(`/admin/customers?q=${encodeURIComponent(q)}`), q).toMatchObject({
        body: { items: [{ userId: product.ana.userId }] },
      });
  });

  test("get their plan from an admin, which is written to the audit log", async () => {
    const { rui, newcomer } = product;
    const gil = await newcomer("Gil");
    expect(await rui.get(`/admin/customers/${gil.userId}`)).toMatchObject({
      status: 200,
      body: { userId: gil.userId, plan: "free", isAdmin: false, balanceUsd: 0 },
    });
    expect(await rui.patch(`/admin/customers/${gil.userId}`, { plan: "premium" })).toMatchObject({
      status: 200,
      body: { userId: gil.userId, plan: "premium", isAdmin: false },
    });
    expect(await gil.get("/me")).toMatchObject({
      body: { plan: "premium", freeUnits: { limit: 0, remaining: 0 } },
    });
    expect(await rui.get("/admin/audit-log?limit=1")).toMatchObject({
      body: {
        items: [
          {
            action: "customer.change",
            objectType: "customer",
            objectId: gil.userId,
            actor: { userId: rui.userId, fullName: "Rui" },
            details: { plan: "premium", planBefore: "free" },
          },
        ],
      },
    });
    expect(await rui.patch(`/admin/customers/${gil.userId}`, { plan: "gold" })).toMatchObject({
      status: 422,
    });
  });

  test("are made admins by admins, and the last admin cannot be removed (docs/decisions/0010)", async () => {
    const { rui, newcomer } = product;
    const hugo = await newcomer("Hugo");
    const path = (userId: string) => `/admin/customers/${userId}`;
    expect(await rui.patch(path(hugo.userId), { isAdmin: true })).toMatchObject({ body: { isAdmin: true } });
    expect(await hugo.get("/admin/customers?limit=1")).toMatchObject({ status: 200 });
    // Each removes the other's role at the same moment: one of them keeps it.
    const answers = await Promise.all([
      rui.patch(path(hugo.userId), { isAdmin: false }),
      hugo.patch(path(rui.userId), { isAdmin: false }),
    ]);
    const stays = (await rui.get("/admin/customers?limit=1")).status === 200 ? rui : hugo;
    expect(answers.some((answer) => answer.status === 200)).toBe(true);
    const fingerprint = await fingerprints(product.db);
    const before = await fingerprint();
    expect(await stays.patch(path(stays.userId), { isAdmin: false })).toMatchObject({
      status: 409,
      body: { code: "last_admin", detail: "O último administrador não pode perder o acesso." },
    });
    expect(await fingerprint()).toEqual(before);
    await stays.patch(path(rui.userId), { isAdmin: true });
  });
});

describe("the audit log", () => {
  test("is read newest first, page by page, each entry once", async () => {
    const { rui } = product;
    const entries = z.object({
      items: z.array(z.object({ id: z.int() })),
      nextCursor: z.string().nullable(),
    });
    const seen: number[] = [];
    let cursor = "";
    do {
      const page = entries.parse((await rui.get(`/admin/audit-log?limit=1${cursor}`)).body);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
    } while (cursor !== "");
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  });
});
