import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import pg from "pg";
import { type Headers, pack } from "tar-stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_EMAIL_CHANGE, NO_PHONE_CHANGE, users } from "#server/auth/tables/users";
import { features } from "#server/features";
import { forgetCustomer } from "#server/features/account/delete-account";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { type Product, runningProduct } from "#server/testing/product";
import { hasArrived, isOnTheWay, picture } from "#server/testing/warehouse";
import { runCommand, runCommandHere } from "../testing/run-command.ts";
import { addEntry, readAll, readArchive, writeArchive } from "./archive.ts";
import { checkArchive } from "./check-archive.ts";
import { MANIFEST, type Manifest, manifestSchema } from "./manifest.ts";

let product: Product;
let folder: string;
let here: Record<string, string>;
let there: Record<string, string>;
let otherDatabase: { url: string; drop(): Promise<void> };

beforeAll(async () => {
  product = await runningProduct();
  folder = await mkdtemp(join(tmpdir(), "prepara-backup-test-"));
  otherDatabase = await freshDatabase();
  here = { DATABASE_URL: product.databaseUrl, PREPARA_DATA_DIR: product.dataDir };
  there = { DATABASE_URL: otherDatabase.url, PREPARA_DATA_DIR: join(folder, "there") };
  const id = await isOnTheWay(product.ana, { qty: 30 });
  await product.rui.send(`/admin/shipments/${id}/check-in`, { weightLb: "2.5" }, [await picture()]);
  await product.ana.post("/prep-requests", { items: [{ shipmentId: id, qty: 2 }] });
  await product.rui.post(`/admin/customers/${product.ana.userId}/balance-adjustments`, {
    type: "credit",
    amountUsd: 25,
    description: "Depósito",
  });
  await product.rui.post(`/admin/customers/${product.ana.userId}/balance-adjustments`, {
    type: "debit",
    amountUsd: 5.5,
    description: "Ajuste",
  });
  // Rows of a deleted account: the database accepts no new ones, but these must be restored.
  const caio = await product.newcomer("Caio");
  await isOnTheWay(caio, { qty: 1 });
  await product.db.transaction((tx) => forgetCustomer({ tx, slices: features }, caio.userId, product.now()));
});
afterAll(async () => {
  await product.close();
  await otherDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

const digestIn = (stdout: string) => /digest \S+ .*$/.exec(stdout)?.[0];

describe("backup and restore", () => {
  test("copy rows and files to another machine, with the same digest", async () => {
    const file = join(folder, "one.tar.gz");
    expect(await runCommand(["backup", file], here)).toMatchObject({ code: 0, stderr: "" });
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await runCommand(["restore", file], there)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Restored \d+ rows and 2 files of /),
    });
    const [original, copy] = [
      await runCommandHere(["doctor"], here),
      await runCommandHere(["doctor"], there),
    ];
    expect(copy).toMatchObject({ code: 0 });
    expect(digestIn(copy.stdout)).toBe(digestIn(original.stdout));
  });

  test("refuse to overwrite an existing backup file or, without --force, a product with data", async () => {
    const file = join(folder, "two.tar.gz");
    await runCommandHere(["backup", file], here);
    expect(await runCommandHere(["backup", file], here)).toMatchObject({ code: 1 });
    expect(await runCommandHere(["restore", file], there)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--force"),
    });
    expect(await runCommandHere(["restore", file, "--force"], there)).toMatchObject({ code: 0 });
    expect(await runCommandHere(["doctor"], there)).toMatchObject({ code: 0 });
  });

  test("two backups to one name at the same time leave a whole one, and a refusal", async () => {
    const file = join(folder, "same.tar.gz");
    const both = await Promise.all([1, 2].map(() => runCommandHere(["backup", file], here)));
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.stderr).toContain("exists already");
    expect(await checkArchive(file)).toBeTruthy();
    expect((await readdir(folder)).filter((name) => name.startsWith("same"))).toEqual(["same.tar.gz"]);
  });

  test("a backup that a signal ends leaves no part of it", async () => {
    const file = join(folder, "ended.tar.gz");
    const parts = async () => (await readdir(folder)).filter((name) => name.startsWith("ended"));
    const { code } = await runCommand(["backup", file], here, async (child) => {
      while (child.exitCode === null && (await parts()).length === 0);
      child.kill("SIGTERM");
    });
    expect([code, await parts()]).toEqual([130, []]);
  });

  test("a backup keeps no rows outside of the archive, also when it is ended while it reads them", async () => {
    const temporary = await mkdtemp(join(folder, "tmp-"));
    const blocker = await product.db.$client.connect();
    await blocker.query("begin; lock table auth.users in access exclusive mode");
    const isReadingUsers = async () => {
      // Not of the product, whose work waits for the table, too, perhaps before the command handles signals.
      const { rowCount } = await product.db.$client.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'copy%auth%users%' and datname = current_database()",
      );
      return rowCount !== 0;
    };
    let written: string[] = [];
    const { code } = await runCommand(
      ["backup", join(folder, "stopped.tar.gz")],
      { ...here, TMPDIR: temporary },
      async (child) => {
        await expect.poll(isReadingUsers).toBe(true);
        written = await readdir(temporary);
        child.kill("SIGTERM");
      },
    ).finally(() => blocker.release(true));
    expect({ code, written, left: await readdir(temporary) }).toEqual({ code: 130, written: [], left: [] });
  });

  test("a backup deletes the temporary files of processes that have ended", async () => {
    const temporary = await mkdtemp(join(folder, "tmp-"));
    const ended = spawnSync(process.execPath, ["--eval", ""]).pid;
    await mkdir(join(temporary, `prepara-tmp-${ended}-abc`));
    await writeFile(join(temporary, `prepara-tmp-${ended}-abc`, "rows"), "hashes");
    const settings = { ...here, TMPDIR: temporary };
    const { code } = await runCommand(["backup", join(folder, "sweeping.tar.gz")], settings);
    expect([code, await readdir(temporary)]).toEqual([0, []]);
  });

  test("the backup names a file whose bytes in storage are not those that were stored", async () => {
    const { rows } = await product.db.$client.query(
      "select path from stored_files where attached_at is not null",
    );
    const path = join(product.dataDir, "files", rows[0].path);
    const content = await readFile(path);
    await writeFile(path, "other");
    const { code, stdout } = await runCommandHere(["backup", join(folder, "damaged.tar.gz")], here);
    await writeFile(path, content);
    expect(code).toBe(0);
    expect(stdout).toContain(`warning: ${rows[0].path} in storage differs from what was stored`);
  });

  test("restore once when it is started several times at once", async () => {
    const file = join(folder, "at-once.tar.gz");
    await runCommandHere(["backup", file], here);
    const empty = await freshDatabase();
    const elsewhere = { DATABASE_URL: empty.url, PREPARA_DATA_DIR: join(folder, "at-once") };
    const all = await Promise.all(Array.from({ length: 4 }, () => runCommand(["restore", file], elsewhere)));
    const [done, ...refused] = all.sort((one, other) => one.code - other.code);
    expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Restored /) });
    for (const one of refused)
      expect(one).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^(Another restore is running|There are (customers|files) here)/),
      });
    expect(await runCommandHere(["doctor"], elsewhere)).toMatchObject({ code: 0 });
    await empty.drop();
  });

  test("sign everybody out with --end-sessions, and drop unfinished changes of addresses", async () => {
    const file = join(folder, "sessions.tar.gz");
    const { ana } = product;
    const change = { newEmail: `outra-${ana.email}`, emailChangeConfirmations: 1, newPhone: "5511988887777" };
    await product.db.update(users).set(change).where(eq(users.id, ana.userId));
    await runCommandHere(["backup", file], here);
    await product.db
      .update(users)
      .set({ ...NO_EMAIL_CHANGE, ...NO_PHONE_CHANGE })
      .where(eq(users.id, ana.userId));
    const countThere = async (rows: string) => {
      const client = new pg.Client(otherDatabase.url);
      await client.connect();
      const { rowCount } = await client.query(`select from ${rows}`);
      await client.end();
      return rowCount;
    };
    const changes = "auth.users where new_email is not null or new_phone is not null";
    expect(await runCommandHere(["restore", file, "--force"], there)).toMatchObject({ code: 0 });
    expect(await countThere("auth.sessions")).toBeGreaterThan(0);
    expect(await countThere(changes)).toBe(1);
    const ending = await runCommandHere(["restore", file, "--force", "--end-sessions"], there);
    expect(ending).toMatchObject({ code: 0 });
    expect(await countThere("auth.sessions")).toBe(0);
    expect(await countThere(changes)).toBe(0);
    expect(await runCommandHere(["doctor"], there)).toMatchObject({ code: 0 });
  });

  test("refuse a restore under a running server", async () => {
    const file = join(folder, "three.tar.gz");
    await runCommandHere(["backup", file], here);
    expect(await runCommandHere(["restore", file, "--force"], here)).toMatchObject({
      code: 1,
      stderr: "A server is using this database: stop it first.",
    });
  });

  test("say in one line why a backup cannot be written, and leave nothing behind", async () => {
    const nowhere = join(folder, "nowhere", "five.tar.gz");
    expect(await runCommandHere(["backup", nowhere], here)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/five\.tar\.gz cannot be written: ENOENT[^\n]*\.$/),
    });
  });

  test("leave everything as it was when the file is truncated or is not a backup", async () => {
    const whole = join(folder, "four.tar.gz");
    await runCommandHere(["backup", whole], here);
    const before = digestIn((await runCommandHere(["doctor"], there)).stdout);
    const bytes = await readFile(whole);
    for (const broken of [bytes.subarray(0, bytes.length - 200), Buffer.from("not a backup")]) {
      await writeFile(join(folder, "broken"), broken);
      expect(await runCommandHere(["restore", join(folder, "broken"), "--force"], there)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("cannot be read as a backup"),
      });
    }
    expect(digestIn((await runCommandHere(["doctor"], there)).stdout)).toBe(before);
  });

  describe("refuse an archive that does not match its manifest, and change nothing", () => {
    const LEDGER = "tables/public.user_balance_history";
    const AUDIT = "tables/public.audit_log";
    let whole: string;
    let before: string | undefined;
    beforeAll(async () => {
      whole = join(folder, "to-alter.tar.gz");
      await runCommandHere(["backup", whole], here);
      await runCommandHere(["restore", whole, "--force"], there);
      before = digestIn((await runCommandHere(["doctor"], there)).stdout);
      // Foreign tables in the same database.
      await inOther(
        `create schema elsewhere; create sequence elsewhere.numbers; create table elsewhere.things (name text);
         insert into elsewhere.things values ('theirs')`,
      );
    });

    const withoutFiles = (entries: Entries) => keepIf(entries, (name) => !name.startsWith("files/"));

    test.each<[string, (entries: Entries) => Entries, RegExp]>([
      ["its files", withoutFiles, /files\/\S+ is missing/],
      ["its ledger", (entries) => keepIf(entries, (name) => name !== LEDGER), /balance_history is missing/],
      ["the rows of its audit log", (entries) => change(entries, AUDIT, () => ""), /audit_log is not what/],
      [
        "its waiting jobs",
        (entries) => keepIf(entries, (name) => name !== "jobs.json"),
        /jobs.json is missing/,
      ],
      [
        "the bytes of a file as they were",
        (entries) => change(entries, /^files/, () => "else"),
        /files\/\S+ is not what/,
      ],
      [
        "the number of files that it names",
        (entries) => [...entries, ["files/a/b", Buffer.from("x")]],
        /3 files instead of 2/,
      ],
      ["each entry once", (entries) => [...entries, ...entries.slice(0, 1)], /is contained twice/],
      [
        "its files, made by a version without checksums",
        (entries) => withoutFiles(asFormat1(entries)),
        /it has 0 files instead of 2/,
      ],
      [
        "all rows of its ledger, made by a version without checksums",
        (entries) => change(asFormat1(entries), LEDGER, (rows) => rows.replace(/^.*\n/, "")),
        /balance_history has 1 rows instead of 2/,
      ],
      [
        "the content of each file under its own name",
        (entries) => swapped(entries, "files/"),
        /files\/\S+ is not what was backed up/,
      ],
      [
        "the rows of each table under its own name",
        (entries) => swapped(entries, "tables/"),
        /tables\/\S+ is not what was backed up/,
      ],
    ])("without %s", async (_what, alter, refusal) => {
      await expect(checkArchive(await altered(whole, alter))).rejects.toThrow(refusal);
    });

    const elsewhere = [
      "files/../../outside",
      "files//etc/outside",
      "files/a/./b",
      "files/..\\outside",
      "files/a\nb",
    ];
    test.each(elsewhere)("whose file is named %j", async (name) => {
      const broken = await altered(whole, (entries) =>
        withFittingManifest([[name, Buffer.from("x")], ...entries]),
      );
      await expect(checkArchive(broken)).rejects.toThrow("is not a name of a stored file");
    });

    test.each<[string, SpecialEntry]>([
      ["a symbolic link", { type: "symlink", linkname: "/etc/passwd" }],
      ["a hard link", { type: "link", linkname: "/etc/passwd" }],
      ["a folder", { type: "directory" }],
      ["a device", { type: "character-device" }],
    ])("that contains %s", async (_what, header) => {
      const broken = await altered(whole, (entries) => entries, header);
      await expect(checkArchive(broken)).rejects.toThrow("files/special is not a plain file");
    });

    // Refused because of the size in its header, before its content is read.
    test.each(["manifest.json", "jobs.json", "files/a/b"])(
      "whose %s claims a size of seven gigabytes",
      async (name) => {
        const huge = pack();
        huge.entry({ name, size: 7 * 1024 ** 3 }).write("short");
        const [header] = await once(huge, "data");
        const broken = join(await mkdtemp(join(folder, "huge-")), "huge.tar.gz");
        await writeFile(broken, gzipSync(header));
        await expect(checkArchive(broken)).rejects.toThrow(`${name} is larger than any entry`);
      },
    );

    test("whose jobs the queue would refuse", async () => {
      for (const [name, startAfter, why] of [
        ["no'name", "2030-01-02T03:04:05Z", "0.queue.name"],
        ["a.job", "soon", "0.startAfter"],
      ] as const) {
        const broken = await withJob(whole, name, startAfter);
        await expect(checkArchive(broken)).rejects.toThrow(`cannot be read as a backup: ${why}`);
      }
    });

    test("whose tables were saved with the line ends of Windows", async () => {
      const broken = await altered(whole, (entries) =>
        withFittingManifest(change(entries, AUDIT, (rows) => rows.replaceAll("\n", "\r\n"))),
      );
      await expect(checkArchive(broken)).rejects.toThrow("audit_log has the line ends of Windows");
    });

    test("before the database is opened", async () => {
      const broken = await altered(whole, withoutFiles);
      expect(await runCommandHere(["restore", broken, "--force"], there)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/is not a complete backup: files\/\S+ is missing\.$/),
      });
      expect(digestIn((await runCommandHere(["doctor"], there)).stdout)).toBe(before);
    });

    // These archives pass all checks before the restore, so the database refuses them when part of the rows
    // has already been replaced.
    test.each<[string, (entries: Entries) => Entries, RegExp]>([
      [
        "whose ledger does not add up",
        (entries) => change(entries, LEDGER, (rows) => rows.replaceAll("25.00", "26.00")),
        /^Nothing was restored, and everything is as it was: /,
      ],
      [
        "whose files, before a ledger that does not add up, have other bytes",
        (entries) => {
          const altered = change(
            change(entries, /^files/, () => "else"),
            LEDGER,
            (rows) => rows.replaceAll("25.00", "26.00"),
          );
          const isFile = (name: string) => name.startsWith("files/");
          return [...keepIf(altered, isFile), ...keepIf(altered, (name) => !isFile(name))];
        },
        /^Nothing was restored, and everything is as it was: ledger /,
      ],
      [
        "whose manifest does not know a table",
        (entries) => keepIf(entries, (name) => name !== AUDIT),
        /^Nothing was restored, and everything is as it was: the backup does not hold the table public.audit_log\.$/,
      ],
      [
        "whose manifest does not know a column",
        (entries) =>
          changeManifest(entries, ({ tables }) => ({
            tables: tables.map((table) =>
              table.name === "public.chat_messages" ? { ...table, columns: table.columns.slice(1) } : table,
            ),
          })),
        /^Nothing was restored, .*: the backup does not hold the column id of public.chat_messages\.$/,
      ],
      [
        "whose manifest names a table of another product",
        (entries) =>
          changeManifest(entries, ({ tables }) => ({
            tables: [...tables, { name: "elsewhere.things", columns: ["name"], rows: 0 }],
          })).concat([["tables/elsewhere.things", Buffer.alloc(0)]]),
        /^Nothing was restored, .*: the backup names elsewhere.things, which is not a table of its version\.$/,
      ],
      [
        "whose manifest names a sequence of another product",
        (entries) =>
          changeManifest(entries, ({ sequences }) => ({
            sequences: [...sequences, { name: "elsewhere.numbers", value: "7", isCalled: true }],
          })),
        /^Nothing was restored, .*: the backup names elsewhere.numbers, which is not a sequence of its version\.$/,
      ],
    ])("%s, although its checksums are right", async (_what, alter, refusal) => {
      const broken = await altered(whole, (entries) => withFittingManifest(alter(entries)));
      expect(await runCommandHere(["restore", broken, "--force"], there)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(refusal),
      });
      const after = await runCommandHere(["doctor"], there);
      expect(after).toMatchObject({ code: 0 });
      expect(digestIn(after.stdout)).toBe(before);
      expect(
        await inOther(
          "select name, (select last_value from elsewhere.numbers) as last from elsewhere.things",
        ),
      ).toEqual([{ name: "theirs", last: "1" }]);
    });

    test("but accept a complete one of a version without checksums", async () => {
      const older = await altered(whole, asFormat1);
      expect(await runCommandHere(["restore", older, "--force"], there)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("has no checksums"),
      });
      expect(await runCommandHere(["doctor"], there)).toMatchObject({ code: 0 });
    });
  });

  test("restore waiting jobs in the transaction of the rows", async () => {
    const file = join(folder, "jobs.tar.gz");
    await runCommandHere(["backup", file], here);
    const withOne = await withJob(file, "a.job", "2030-01-02T03:04:05Z");
    expect(await runCommandHere(["restore", withOne, "--force"], there)).toMatchObject({ code: 0 });
    const rows = await inOther(
      `select data, xmin::text = (select min(xmin::text) from profiles) as together
         from pgboss.job where name = 'a.job'`,
    );
    expect(rows).toEqual([{ data: { of: "a.job" }, together: true }]);
  });

  test("someone who signs up after a restore gets an unused suite number", async () => {
    await hasArrived(product.rui, product.bia);
    const file = join(folder, "five.tar.gz");
    await runCommandHere(["backup", file], here);
    await runCommandHere(["restore", file, "--force"], there);
    const rows = await inOther(
      "select nextval('suite_numbers')::int > max(suite_number) as free from profiles",
    );
    expect(rows).toEqual([{ free: true }]);
  });
});

async function inOther(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: otherDatabase.url });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
}

type SpecialEntry = Pick<Headers, "type" | "linkname">;

type Entries = [name: string, content: Buffer][];

/** A copy of a backup with altered entries and, if `special` is given, an entry that is not a plain file. */
async function altered(
  whole: string,
  alter: (entries: Entries) => Entries,
  special?: SpecialEntry,
): Promise<string> {
  const entries: Entries = [];
  await readArchive(whole, async (name, entry) => void entries.push([name, await readAll(entry)]));
  const copy = join(await mkdtemp(join(folder, "altered-")), "altered.tar.gz");
  await writeArchive(copy, async (archive) => {
    if (special) archive.entry({ name: "files/special", ...special });
    for (const [name, content] of alter(entries)) await addEntry(archive, name, content.length, content);
  });
  return copy;
}

const keepIf = (entries: Entries, test: (name: string) => boolean) => entries.filter(([name]) => test(name));

const change = (entries: Entries, wanted: string | RegExp, alter: (content: string) => string): Entries =>
  entries.map(([name, content]) => {
    const isWanted = typeof wanted === "string" ? name === wanted : wanted.test(name);
    return [name, isWanted ? Buffer.from(alter(String(content))) : content];
  });

/** A copy of a backup whose only waiting job is this one. */
function withJob(whole: string, name: string, startAfter: string): Promise<string> {
  const options = { policy: "standard", retryLimit: 3, retryDelay: 15, retryBackoff: true };
  const queue = { name, ...options, expireInSeconds: 600 };
  const jobs = JSON.stringify([{ queue, data: { of: name }, startAfter }]);
  return altered(whole, (entries) => withFittingManifest(change(entries, "jobs.json", () => jobs)));
}

/** The contents of the first two entries under `prefix` that differ, the one in the place of the other. */
function swapped(entries: Entries, prefix: string): Entries {
  const [one, two] = entries.filter(
    ([name, content], index) =>
      name.startsWith(prefix) && entries.findIndex(([, other]) => other.equals(content)) === index,
  );
  return entries.map(([name, content]) => {
    if (name === one?.[0]) return [name, two?.[1] ?? content];
    return [name, name === two?.[0] ? (one?.[1] ?? content) : content];
  });
}

function changeManifest(entries: Entries, alter: (manifest: Manifest) => Partial<Manifest>): Entries {
  return change(entries, MANIFEST, (content) => {
    const manifest = manifestSchema.parse(JSON.parse(content));
    return JSON.stringify({ ...manifest, ...alter(manifest) });
  });
}

function asFormat1(entries: Entries): Entries {
  return change(entries, MANIFEST, (content) => {
    const manifest = manifestSchema.parse(JSON.parse(content));
    return JSON.stringify({ ...manifest, format: 1, entries: undefined });
  });
}

function withFittingManifest(entries: Entries): Entries {
  return change(entries, MANIFEST, (content) => {
    const manifest = manifestSchema.parse(JSON.parse(content));
    const names = new Set(entries.map(([name]) => name));
    return JSON.stringify({
      ...manifest,
      tables: manifest.tables.filter(({ name }) => names.has(`tables/${name}`)),
      files: entries.filter(([name]) => name.startsWith("files/")).length,
      entries: entries
        .filter(([name]) => name !== MANIFEST)
        .map(([name, bytes]) => ({
          name,
          bytes: bytes.length,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        })),
    });
  });
}
