import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outgoingMails } from "#server/auth/tables/auth-schema";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import { isAdmin } from "#server/features/account/account.public";
import { eventually } from "#server/platform/testing/eventually";
import { spawnEmbedded } from "#server/platform/testing/spawn-embedded";
import { promoteAdmins } from "#server/promote-admins";
import { priceListBatches, priceLists } from "#server/tables/miner";
import { auditLog } from "#server/tables/platform";
import { prepRequestItems, prepRequests } from "#server/tables/prep-requests";
import { shipments } from "#server/tables/shipments";
import { shipmentPlaces } from "#server/tables/units";
import { idOf } from "#server/testing/person";
import { uploadsList } from "#server/testing/price-list";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { runCommand } from "./testing/run-command.ts";

let product: Product;
let settings: Record<string, string>;
const run = (...words: string[]) => runCommand(words, settings);

beforeAll(async () => {
  product = await runningProduct();
  settings = { DATABASE_URL: product.databaseUrl, PREPARA_DATA_DIR: product.dataDir };
});
afterAll(() => product.close());

describe("the command line", () => {
  test("prints the usage for an unknown command, with code 2", async () => {
    expect(await run("dance")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("admin grant <email>"),
    });
    expect(await run("admin", "grant")).toMatchObject({ code: 2 });
  });

  test("names a wrong setting in one line, with code 1", async () => {
    const outcome = await runCommand(["doctor"], { ...settings, PORT: "many" });
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Setting PORT: [^\n]+$/) });
  });

  test("reports in one line that the database cannot be reached", async () => {
    const outcome = await runCommand(["doctor"], { ...settings, DATABASE_URL: "postgres://x@127.0.0.1:1/x" });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Setting DATABASE_URL: [^\n]+$/),
    });
  });

  test("reports in one line that the file store cannot be reached", async () => {
    const outcome = await runCommand(["doctor"], {
      ...settings,
      S3_BUCKET: "boxes",
      S3_ENDPOINT: "http://127.0.0.1:1",
      S3_ACCESS_KEY_ID: "id",
      S3_SECRET_ACCESS_KEY: "key",
    });
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The file store does not respond: [^\n]*ECONNREFUSED[^\n]+$/),
    });
  });
});

/** As if the person had opened a mailed link. */
const prove = ({ userId }: { userId: string }) =>
  product.db.update(users).set({ emailProvedAt: product.now() }).where(eq(users.id, userId));

describe("admin grant and revoke (docs/decisions/0010)", () => {
  test("take effect at once on a running server, and report when nothing changes", async () => {
    expect(await product.ana.get("/admin/customers")).toMatchObject({ status: 403 });
    await prove(product.ana);
    expect(await run("admin", "grant", product.ana.email)).toMatchObject({
      code: 0,
      stdout: `${product.ana.email} is an admin now.`,
    });
    expect(await product.ana.get("/admin/customers")).toMatchObject({ status: 200 });
    expect(await run("admin", "grant", product.ana.email)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/already/),
    });
    const shipmentId = await isOnTheWay(product.bia);
    const path = `/floor/cases/${idOf(await product.bia.send("/cases", { body: "Chegou?", shipmentId }))}`;
    const take = { assigneeId: product.ana.userId, seenId: null };
    expect(await product.ana.patch(path, take)).toMatchObject({ body: { assignee: { fullName: "Ana" } } });
    await product.rui.put(`/floor/staff/${product.ana.userId}`, { areas: ["prep"] });
    expect(await run("admin", "revoke", product.ana.email)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/no longer an admin\. It keeps these areas .*Equipe': prep\.$/),
    });
    expect(await product.ana.get("/admin/customers")).toMatchObject({ status: 403 });
    expect(await product.rui.get(path)).toMatchObject({ body: { assignee: null } });
    expect(await product.rui.delete(`/floor/staff/${product.ana.userId}`)).toMatchObject({ status: 204 });
  });

  test("ask for a flag if the address was never proved", async () => {
    const lia = await product.newcomer("Lia");
    const grant = (...flags: string[]) => run("admin", "grant", lia.email, ...flags);
    expect(await grant()).toMatchObject({ code: 1, stderr: expect.stringMatching(/UTC, was never proved/) });
    expect(await grant("--sure")).toMatchObject({ code: 1 });
    expect(await lia.get("/admin/customers")).toMatchObject({ status: 403 });
    // A session that ends may have begun a change, whose code would open the account without it.
    await product.db.update(users).set({ newPhone: "5511966660098" }).where(eq(users.id, lia.userId));
    expect(await grant("--unproved")).toMatchObject({ code: 0, stdout: expect.stringMatching(/have ended/) });
    expect(await product.db.$count(sessions, eq(sessions.userId, lia.userId))).toBe(0);
    expect(await product.db.$count(users, eq(users.newPhone, "5511966660098"))).toBe(0);
    expect(await isAdmin(product.db, lia.userId)).toBe(true);
    expect(await run("admin", "revoke", lia.email)).toMatchObject({ code: 0 });
    await prove(lia);
    expect(await grant()).toMatchObject({ code: 0, stdout: `${lia.email} is an admin now.` });
    expect(await run("admin", "revoke", lia.email)).toMatchObject({ code: 0 });
  });

  test("refuse an unknown e-mail, and the last admin", async () => {
    expect(await run("admin", "grant", "ninguem@exemplo.com.br")).toMatchObject({ code: 1, stdout: "" });
    expect(await run("admin", "revoke", product.rui.email)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("last admin"),
    });
  });
});

describe("ADMIN_EMAILS", () => {
  test("makes people admins at the start of the server if they proved their address before", async () => {
    const late = await product.newcomer("Lia");
    await prove(late);
    await promoteAdmins(product.db, [late.email, "ninguem@exemplo.com.br"]);
    expect(await late.get("/admin/customers")).toMatchObject({ status: 200 });
    const acts = await product.db.select().from(auditLog).where(eq(auditLog.objectId, late.userId));
    expect(acts).toMatchObject([{ actorId: null, action: "admin.grant", details: { by: "ADMIN_EMAILS" } }]);
    await promoteAdmins(product.db, [late.email]);
    expect(await product.db.$count(auditLog, eq(auditLog.objectId, late.userId))).toBe(1);
    expect(await run("admin", "revoke", late.email)).toMatchObject({ code: 0 });
  });
});

describe("keys rotate", () => {
  test("signs no user out", async () => {
    expect(await run("keys", "rotate")).toMatchObject({ code: 0 });
    expect(await product.ana.get("/me")).toMatchObject({ status: 200 });
  });
});

describe("doctor", () => {
  test("finds nothing wrong in a product in use, and prints the same digest twice", async () => {
    const id = await isOnTheWay(product.ana, { qty: 3 });
    await product.rui.send(`/admin/shipments/${id}/check-in`, {}, [await picture()]);
    await product.ana.post("/prep-requests", { items: [{ shipmentId: id, qty: 2 }] });
    // The row of a mail is deleted once it is sent.
    await eventually(async () => expect(await product.db.$count(outgoingMails)).toBe(0));
    const first = await run("doctor");
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/digest [0-9a-f]{64} \(\d+ rows in \d+ tables, 2 files\)$/);
    expect(await run("doctor")).toEqual(first);
  });

  test("counts files outside of the product's folders, which are no fault", async () => {
    const folder = join(product.dataDir, "files", "backups");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "monday.tar.gz"), "somebody's");
    await writeFile(join(product.dataDir, "files", "documents.txt"), "somebody's");
    expect(await run("doctor")).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringContaining("\nnote  files in storage that are not the product's: 2\n"),
    });
  });

  test("reports units, files and price lists that contradict each other", async () => {
    const id = await hasArrived(product.rui, product.bia, { qty: 5 });
    const request = idOf(await product.bia.post("/prep-requests", { items: [{ shipmentId: id, qty: 2 }] }));
    const moved = idOf(await product.bia.post("/prep-requests", { items: [{ shipmentId: id, qty: 1 }] }));
    // Only during a restore does the database accept contradictory rows.
    await product.db.transaction(async (tx) => {
      await tx.execute(sql`set local prepara.restoring = 'on'`);
      await tx.update(shipments).set({ requestedQty: 1 }).where(eq(shipments.id, id));
      await tx.update(prepRequests).set({ userId: product.ana.userId }).where(eq(prepRequests.id, moved));
      await tx.update(prepRequestItems).set({ qty: 3 }).where(eq(prepRequestItems.prepRequestId, request));
      await tx.update(shipmentPlaces).set({ lost: 1 }).where(eq(shipmentPlaces.shipmentId, id));
    });
    await mkdir(join(product.dataDir, "files", "documents"), { recursive: true });
    await writeFile(join(product.dataDir, "files", "documents", "stray.txt"), "nobody's");
    await product.db.execute(sql`update stored_files set sha256 = 'other'`);
    const list = idOf(await uploadsList(product.bia, [{ asin: "B08N5WRWNW", price: "5" }]));
    await product.db.update(priceLists).set({ itemCount: 7 }).where(eq(priceLists.id, list));
    await product.db.insert(priceListBatches).values({ listId: list });
    // As in an altered archive.
    await product.db.execute(sql`select setval(pg_get_serial_sequence('shipments', 'number'), 1, false)`);
    await product.db.execute(
      sql`select setval(pg_get_serial_sequence('prep_requests', 'number'), 9223372036854775807, false)`,
    );
    await product.db.execute(
      sql`update events set created_at = now() - interval '1 hour' where fanned_out_at is null`,
    );
    const outcome = await run("doctor");
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^12 of \d+ checks failed\.$/),
    });
    for (const line of [
      `shipment ${id}: says 1, items say 4`,
      `request ${request}: says 2, items say 3`,
      `lost of shipment ${id}: holds 1, movements say 0`,
      `shipment ${id} in request ${request}`,
      "after a restore, or while none runs, this says nothing yet",
      `request ${moved}: an item is another customer's`,
      "shipments.number is at ",
      "prep_requests.number has hardly any number left after 9223372036854775807",
      "is not the file that was uploaded",
      "documents/stray.txt is in storage alone",
      `price list ${list}: says 7 rows, has 1`,
      `of price list ${list} is not searched`,
    ])
      expect(outcome.stdout).toContain(line);
  });
});

describe("commands on the embedded database", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "prepara-commands-"));
    await chmod(folder, 0o711); // if the tests run as root, PostgreSQL's user must be able to enter
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("start and stop it, or use the one of a running server", async () => {
    const own = { PREPARA_DATA_DIR: folder };
    expect(await runCommand(["doctor"], own)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("run 'npm run prepara -- migrate'"),
    });
    expect(await runCommand(["migrate"], own)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/migrations applied/),
    });
    const server = await spawnEmbedded(folder);
    try {
      expect(server.refused).toBeNull();
      expect(await runCommand(["migrate"], own)).toMatchObject({
        code: 0,
        stdout: "The database is up to date.",
      });
      expect(await runCommand(["doctor"], own)).toMatchObject({ code: 0 });
    } finally {
      await server.kill("SIGTERM");
    }
  });
});
