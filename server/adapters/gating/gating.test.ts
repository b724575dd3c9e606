import { afterEach, describe, expect, test } from "vitest";
import { type AmazonServer, amazonServer } from "#server/adapters/fake-servers/amazon-server";
import type { GatingSource } from "./port.ts";
import { simulatedGating } from "./simulated.ts";
import { spapiGating } from "./spapi.ts";

const keys = { clientId: "id", clientSecret: "segredo", refreshToken: "Atzr|x" };
const ASIN = "B08N5WRWNW";
const servers: AmazonServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function amazon(changes: Partial<typeof keys> = {}) {
  const server = await amazonServer(keys);
  servers.push(server);
  const source = spapiGating({
    ...keys,
    ...changes,
    sellerId: "A1",
    marketplaceId: "ATVPDKIKX0DER",
    url: server.url,
    tokenUrl: server.tokenUrl,
    clock: () => new Date(),
  });
  return { server, source };
}

const soon = () => AbortSignal.timeout(5000);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const sources: { name: string; start(): Promise<GatingSource> }[] = [
  { name: "simulated", start: async () => simulatedGating(() => 0.1) },
  { name: "amazon", start: async () => (await amazon()).source },
];

describe.each(sources)("a gating source: $name", ({ name, start }) => {
  test("returns brand, whether it is gated, how hard it is, and the source", async () => {
    const source = await start();
    expect(await source.check(ASIN, soon())).toMatchObject({
      brand: expect.any(String),
      gated: expect.any(Boolean),
      difficulty: expect.stringMatching(/^(easy|medium|hard)$/),
      source: name,
    });
  });

  test("ends when it is aborted", async () => {
    const source = await start();
    expect(await failure(source.check(ASIN, AbortSignal.abort()))).toMatchObject({ kind: "timeout" });
  });
});

describe("the simulation (docs/product.md#gating)", () => {
  test("takes two seconds", async () => {
    const started = performance.now();
    await simulatedGating(() => 0.99).check(ASIN, soon());
    expect(performance.now() - started).toBeGreaterThanOrEqual(1990);
  });
});

describe("Amazon's answer (docs/integrations.md §3)", () => {
  const reason = (reasonCode: string) => ({
    marketplaceId: "ATVPDKIKX0DER",
    conditionType: "new_new",
    reasons: [
      {
        reasonCode,
        message: "You need approval to list this product.",
        links: [
          { resource: "https://sellercentral.amazon.com/approval?asin=x", verb: "GET", title: "Request" },
        ],
      },
    ],
  });

  test.each([
    ["APPROVAL_REQUIRED", { gated: true, difficulty: "medium" }],
    ["NOT_ELIGIBLE", { gated: true, difficulty: "hard" }],
  ])(
    "%s is returned with its reason and, if there is one, the link to request approval",
    async (code, want) => {
      const { server, source } = await amazon();
      server.restrictions.set(ASIN, [reason(code)]);
      expect(await source.check(ASIN, soon())).toEqual({
        ...want,
        brand: "Nike",
        source: "amazon",
        reasons: [{ code, message: "You need approval to list this product." }],
        approvalUrl: "https://sellercentral.amazon.com/approval?asin=x",
      });
    },
  );

  test("an empty list of restrictions is not gated; an unknown ASIN gives null", async () => {
    const { server, source } = await amazon();
    expect(await source.check(ASIN, soon())).toMatchObject({ gated: false, difficulty: "easy", reasons: [] });
    server.restrictions.set("B000000000", [reason("ASIN_NOT_FOUND")]);
    expect(await source.check("B000000000", soon())).toBeNull();
  });

  test("its token is reused, and renewed when it expires", async () => {
    const { server, source } = await amazon();
    await source.check(ASIN, soon());
    await source.check(ASIN, soon());
    expect(server.tokens.size).toBe(1);
    server.tokens.clear();
    expect(await source.check(ASIN, soon())).toMatchObject({ gated: false });
  });

  test("waits and retries after a rate limit, with or without its header", async () => {
    const { server, source } = await amazon();
    await source.check(ASIN, soon());
    const busy = { status: 429, body: { errors: [{ code: "QuotaExceeded" }] } };
    server.next.push(
      { ...busy, headers: { "x-amzn-ratelimit-limit": "10" } },
      { ...busy, body: [{ code: "QuotaExceeded" }] },
    );
    expect(await source.check(ASIN, soon())).toMatchObject({ gated: false });
  });

  test.each([
    [{ refreshToken: "Atzr|revogado" }, "auth"],
    [{ clientSecret: "errado" }, "auth"],
  ])("%j is reported as a failure of the access, without any secret", async (changes, kind) => {
    const { source } = await amazon(changes);
    const outage = await failure(source.check(ASIN, soon()));
    expect(outage).toMatchObject({ kind });
    expect(JSON.stringify(outage) + String(outage)).not.toMatch(/Atzr|errado|segredo/);
  });

  test.each([
    ["html-502", "upstream"],
    ["broken-json", "bad_payload"],
    ["cut", "upstream"],
  ] as const)("%s is %s", async (simulated, kind) => {
    const { server, source } = await amazon();
    await source.check(ASIN, soon());
    server.next.push(simulated, simulated);
    expect(await failure(source.check(ASIN, soon()))).toMatchObject({ kind });
  });
});
