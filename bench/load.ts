import autocannon from "autocannon";

export type Load = {
  url: string;
  seconds: number;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
  /** The path and body of the next request, where each needs its own. */
  next?: () => { path: string; body: string };
  connections?: number;
  /** In total; without it as many as possible. */
  requestsPerSecond?: number;
  /** Sends from a separate thread, so that other work of this process does not count as latency. */
  inWorkerThread?: boolean;
};

export type Measured = { perSecond: number; p99Ms: number };

/**
 * Sends requests for some seconds; throws when one is refused, since fast refusals would look like a fast
 * server.
 */
export async function measure(load: Load): Promise<Measured> {
  const { next } = load;
  const result = await autocannon({
    url: load.url,
    duration: load.seconds,
    connections: load.connections ?? 32,
    method: load.method ?? "GET",
    ...(load.headers && { headers: load.headers }),
    ...(load.body && { body: load.body }),
    ...(next && { requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }] }),
    ...(load.inWorkerThread && { workers: 1 }),
    ...(load.requestsPerSecond && { overallRate: load.requestsPerSecond }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${load.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}

/**
 * Measures both alternately and returns the median of each, so that the machine's noise affects both alike.
 */
export async function compare(
  a: Load,
  b: Load,
  rounds: number,
): Promise<{ a: Measured; b: Measured; ratio: Measured }> {
  await measure({ ...a, seconds: 1 });
  await measure({ ...b, seconds: 1 });
  const [runsA, runsB, ratios]: Measured[][] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const [oneA, oneB] = [await measure(a), await measure(b)];
    runsA?.push(oneA);
    runsB?.push(oneB);
    ratios?.push({ perSecond: oneB.perSecond / oneA.perSecond, p99Ms: oneB.p99Ms / oneA.p99Ms });
  }
  return { a: medianOf(runsA ?? []), b: medianOf(runsB ?? []), ratio: medianOf(ratios ?? []) };
}

const medianOf = (runs: readonly Measured[]): Measured => ({
  perSecond: median(runs.map((run) => run.perSecond)),
  p99Ms: median(runs.map((run) => run.p99Ms)),
});

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
