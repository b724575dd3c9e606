import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { grantAdmin } from "../../server/features/account/account.public.ts";
import { emptyDatabase } from "../../server/platform/database/migrate.ts";
import { joinDatabase } from "../../server/platform/database/start-database.ts";
import { readSettings } from "../../server/settings.ts";
import { seededRandom } from "./demo-context.ts";
import { openDemoProduct } from "./demo-product.ts";
import { sellers as allSellers, type Seller } from "./people.ts";
import { drawPictures } from "./pictures.ts";
import { HISTORY_DAYS, seedHistory } from "./seed-history.ts";
import { timelineUntil } from "./timeline.ts";

const SEED = 20_260_801;
const DONE = "demo-is-filled.txt";

/** The end of the demo's history, and the sellers in it. */
type SeedOptions = { end: Date; sellers: readonly Seller[] };

/**
 * Seeds the demo's data folder unless that is done already; interrupted seeding starts again. Returns whether
 * it seeded the folder.
 */
export async function fillDemo(
  folder: string,
  environment: Record<string, string | undefined>,
  signal: AbortSignal,
  { end, sellers }: SeedOptions = { end: new Date(), sellers: allSellers },
): Promise<boolean> {
  const doneFile = join(folder, DONE);
  if (existsSync(doneFile)) return false;
  if (existsSync(join(folder, "postgres"))) await startOver(folder, environment);
  const timeline = timelineUntil(end, HISTORY_DAYS);
  const pictures = drawPictures();
  const product = await openDemoProduct(environment, timeline.clock);
  const makeAdmin = (userId: string) =>
    product.db.transaction(async (tx) => {
      await grantAdmin(tx, userId);
    });
  try {
    await seedHistory(
      { product, timeline, pictures, random: seededRandom(SEED) },
      sellers,
      makeAdmin,
      signal,
    );
  } finally {
    await product.close();
  }
  if (!signal.aborted) writeFileSync(doneFile, "Delete this folder to fill the demo again.\n");
  return true;
}

async function startOver(folder: string, environment: Record<string, string | undefined>): Promise<void> {
  const database = await joinDatabase(readSettings(environment), "alone");
  try {
    await emptyDatabase(database.url);
  } finally {
    await database.stop();
  }
  rmSync(join(folder, "files"), { recursive: true, force: true });
}
