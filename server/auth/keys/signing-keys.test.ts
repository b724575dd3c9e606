import { expect, test, vi } from "vitest";
import { closeDatabase, openDatabase } from "#server/platform/database/database";
import { freshDatabase } from "#server/platform/testing/fresh-database";
import { openSigningKeys, rotateSigningKeys } from "./signing-keys.ts";

test("a new key is found although the clock was ahead when the keys were read", async () => {
  const database = await freshDatabase();
  const db = openDatabase(database.url, { poolSize: 2, onLostConnection() {} });
  const right = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: right + 3_600_000 });
  try {
    const keys = await openSigningKeys({ db, clock: () => new Date(right) });
    vi.setSystemTime(right);
    await rotateSigningKeys({ db, clock: () => new Date(right), tokenLifeSeconds: 3600 });
    const other = await openSigningKeys({ db, clock: () => new Date(right) });
    const { kid } = other.signer();
    expect(kid).not.toBe(keys.signer().kid);
    await vi.waitFor(async () => expect(await keys.verifier(kid)).not.toBeNull(), { timeout: 5_000 });
  } finally {
    vi.useRealTimers();
    await closeDatabase(db);
    await database.drop();
  }
});
