import { countStorage } from "#server/features/storage/storage.public";
import { openDatabase } from "#server/platform/database/database";

const [, program, url, at, timeZone] = process.argv;

// The program: counts and charges storage like the job at the instant `at`, and prints when it begins and
// ends.
if (program === import.meta.filename && url && at && timeZone) {
  const db = openDatabase(url, { poolSize: 4, onLostConnection: () => {} });
  const deps = { db, clock: () => new Date(at), settings: { WAREHOUSE_TIME_ZONE: timeZone } };
  process.stdout.write("begins\n");
  await countStorage(deps, new AbortController().signal);
  process.stdout.write("ended\n");
  process.exit(0);
}
