import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { exchangeRateOf } from "./exchange-rate.ts";

const BUSINESS_TIME_ZONE = "America/Sao_Paulo";
const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

type Bank = { url: string; requests: string[]; says: { status: number; body: string }; hangs: boolean };

/** A loopback server that responds like PTAX. */
async function bank(): Promise<Bank> {
  const state: Bank = { url: "", requests: [], says: { status: 200, body: "" }, hangs: false };
  const server = createServer((request, response) => {
    state.requests.push(decodeURIComponent(request.url ?? ""));
    if (state.hangs) return;
    response.writeHead(state.says.status, { "content-type": "application/json" }).end(state.says.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/odata`;
  return state;
}

const closing = (sell: number, at: string) => ({
  cotacaoCompra: sell - 0.0006,
  cotacaoVenda: sell,
  dataHoraCotacao: at,
});
const saying = (...value: object[]) => ({
  status: 200,
  body: JSON.stringify({ "@odata.context": "https://olinda.bcb.gov.br/$metadata", value }),
});

const LARGE = { ...closing(5, "2026-07-01 13:00:00.000"), note: "a".repeat(100_000) };

describe("the rate of the operator (USD_BRL_RATE)", () => {
  test("is valid for every day and is preferred to PTAX", async () => {
    const clock = () => new Date("2026-03-01T02:00:00Z");
    const settings = { USD_BRL_RATE: "5.40", PTAX_URL: "http://127.0.0.1:9", BUSINESS_TIME_ZONE };
    expect(await exchangeRateOf(settings, clock).today()).toEqual({
      rate: { millionths: 5_400_000 },
      date: "2026-02-28",
    });
  });

  test("without any source there is no rate", async () => {
    const settings = { USD_BRL_RATE: undefined, PTAX_URL: undefined, BUSINESS_TIME_ZONE };
    expect(await exchangeRateOf(settings, () => new Date()).today()).toBeNull();
  });
});

describe("the central bank's rate (docs/integrations.md §4.4)", () => {
  const at = async () => {
    const ptax = await bank();
    let now = new Date("2026-07-29T15:00:00Z").getTime();
    const settings = { USD_BRL_RATE: undefined, PTAX_URL: ptax.url, BUSINESS_TIME_ZONE };
    const source = exchangeRateOf(settings, () => new Date(now));
    return { ptax, source, passTime: (ms: number) => (now += ms) };
  };

  test("is the selling rate of the newest closing, requested with the month first and once an hour", async () => {
    const { ptax, source, passTime } = await at();
    ptax.says = saying(
      closing(5.1, "2026-07-27 13:02:49.425"),
      closing(5.1177, "2026-07-28 13:02:49.425512"),
    );
    const rate = { rate: { millionths: 5_117_700 }, date: "2026-07-28" };
    expect(await Promise.all([source.today(), source.today()])).toEqual([rate, rate]);
    passTime(59 * 60_000);
    expect(await source.today()).toEqual(rate);
    expect(ptax.requests).toHaveLength(1);
    expect(ptax.requests[0]).toContain("@dataInicial='07-19-2026'&@dataFinalCotacao='07-29-2026'");
    passTime(60_000);
    await source.today();
    expect(ptax.requests).toHaveLength(2);
  });

  test("is the last rate while the bank does not respond", async () => {
    const { ptax, source, passTime } = await at();
    ptax.says = saying(closing(5.1177, "2026-07-28 13:02:49.425"));
    const first = await source.today();
    ptax.says = { status: 503, body: "" };
    passTime(2 * 60 * 60_000);
    expect(await source.today()).toEqual(first);
  });

  test.each([
    ["no rate in ten days", saying(), "bad_payload"],
    ["an error in a comment block", { status: 400, body: '/*{"codigo":400,"mensagem":"x"}*/' }, "bad_input"],
    ["no JSON", { status: 200, body: "<html>" }, "bad_payload"],
    ["a rate that is none", saying(closing(-1, "2026-07-28 13:00:00.000")), "bad_payload"],
    ["an answer of 100 KB", saying(closing(5.1, "2026-07-28 13:00:00.000"), LARGE), "bad_payload"],
    ["a server error", { status: 500, body: "" }, "upstream"],
  ])("%s is an outage, and is requested again a minute later", async (_name, says, kind) => {
    const { ptax, source, passTime } = await at();
    ptax.says = says;
    await expect(source.today()).rejects.toMatchObject({ name: "Outage", kind });
    await expect(source.today()).rejects.toMatchObject({ name: "Outage", kind });
    expect(ptax.requests).toHaveLength(1);
    passTime(60_000);
    ptax.says = saying(closing(5.2, "2026-07-29 13:00:00.000"));
    expect(await source.today()).toMatchObject({ date: "2026-07-29" });
  });

  test("a slow bank makes requests wait for a second in all, and its rate is used once it came", async () => {
    const { ptax, source, passTime } = await at();
    ptax.says = saying(closing(5.1177, "2026-07-28 13:02:49.425"));
    const first = await source.today();
    passTime(2 * 60 * 60_000);
    ptax.hangs = true;
    expect(await source.today()).toEqual(first);
    const began = performance.now();
    for (let at = 0; at < 20; at += 1) expect(await source.today()).toEqual(first);
    expect(performance.now() - began).toBeLessThan(500);
    expect(ptax.requests).toHaveLength(2);
  });

  test("a bank that hangs is a timeout", async () => {
    const { ptax, source } = await at();
    ptax.hangs = true;
    await expect(source.today()).rejects.toMatchObject({ kind: "timeout" });
  });
});
