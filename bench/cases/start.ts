import { join } from "node:path";
import { describedApi } from "../../server/describe-api.ts";
import { median } from "../load.ts";
import { startBare, startProduct } from "../processes.ts";
import type { BenchDatabase } from "../product.ts";
import { type Line, ratio, whole } from "../report.ts";

/**
 * Time from the command to the first response: our server with its embedded database, compared with Fastify
 * alone with as many routes.
 */
export async function startCase(database: BenchDatabase, rounds: number): Promise<Line[]> {
  const settings = { PREPARA_DATA_DIR: join(database.folder, "first-start") };
  const first = await startProduct(settings);
  await first.stop();
  const routes = JSON.stringify(await routesOf());
  const [plain, ours]: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await startBare("./servers/plain-fastify.ts", [routes]);
    await alone.stop();
    plain?.push(alone.readyMs);
    const product = await startProduct(settings);
    await product.stop();
    ours?.push(product.readyMs);
  }
  const [alone, product] = [median(plain ?? []), median(ours ?? [])];
  return [
    {
      what: "start to ready against Fastify alone with the same routes",
      target: "≤ 3 ×",
      result: `${ratio(product / alone)} × (${whole(product)} to ${whole(alone)} ms)`,
      isReached: product / alone <= 3,
    },
    {
      what: "first start, database creation included",
      target: "≤ 10 s",
      result: `${(first.readyMs / 1000).toFixed(1)} s`,
      isReached: first.readyMs <= 10_000,
    },
  ];
}

type Described = { paths?: Record<string, Record<string, unknown>> };

async function routesOf(): Promise<{ method: string; url: string }[]> {
  const { paths = {} }: Described = await describedApi();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      url: path.replace(/\{(\w+)\}/g, ":$1"),
    })),
  );
}
