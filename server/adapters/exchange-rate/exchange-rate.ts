import { setTimeout as pause } from "node:timers/promises";
import { dateOf } from "@prepara/domain/calendar/calendar";
import { type BrlRate, type DatedRate, parseBrlRate } from "@prepara/domain/money/brl";
import * as z from "zod";
import { baseAddress } from "#server/platform/base-address";
import { Outage } from "#server/platform/outage";
import { fetchJson } from "#server/platform/outgoing/fetch-json";
import type { PlatformSettings } from "#server/platform/settings";
import { text, webAddress } from "#server/platform/settings";
import type { ExchangeRateSource } from "./port.ts";

/** Reais per dollar: a fixed rate set by the operator, or the address of the central bank's service. */
export const exchangeRateSettings = {
  USD_BRL_RATE: text
    .refine((rate) => parseBrlRate(rate) !== null, "must be reais for one dollar with a point, e.g. 5.3451")
    .optional(),
  PTAX_URL: webAddress("https://olinda.bcb.gov.br").optional(),
};

const schema = z.object(exchangeRateSettings);
type RateSettings = z.output<typeof schema> & Pick<PlatformSettings, "BUSINESS_TIME_ZONE">;

/**
 * The configured source: a fixed rate takes precedence over PTAX; without either no amount in reais is shown.
 */
export function exchangeRateOf(settings: RateSettings, clock: () => Date): ExchangeRateSource {
  const rate = settings.USD_BRL_RATE === undefined ? null : parseBrlRate(settings.USD_BRL_RATE);
  if (rate) return fixedRate({ rate, timeZone: settings.BUSINESS_TIME_ZONE, clock });
  if (settings.PTAX_URL) return ptaxRate({ url: settings.PTAX_URL, clock });
  return { today: async () => null };
}

type Fixed = { rate: BrlRate; timeZone: string; clock(): Date };

/** The rate of `USD_BRL_RATE`, valid on every day. */
const fixedRate = ({ rate, timeZone, clock }: Fixed): ExchangeRateSource => ({
  today: async () => ({ rate, date: dateOf(clock(), timeZone) }),
});

const FRESH_MS = 60 * 60 * 1000;
const RETRY_MS = 60 * 1000;
const TIMEOUT_MS = 3_000;
/** A slow bank keeps requests waiting this long in all: each keeps a place of all customers' requests. */
const WAIT_MS = 1_000;
/** Ten days have some hundred bytes each. */
const MOST_BYTES = 64 * 1024;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Holidays, weekends and mornings before 13 h have no rate, so the newest of the last ten days is used. */
const DAYS_BACK = 10;

const answer = z.object({
  value: z.array(z.object({ cotacaoVenda: z.number(), dataHoraCotacao: z.string() })),
});

/**
 * The central bank's closing selling rate (docs/integrations.md §4.4). Fetched at most once an hour; on
 * failure the last rate stays in use, with its own date.
 */
function ptaxRate({ url, clock }: { url: string; clock(): Date }): ExchangeRateSource {
  let known: DatedRate | null = null;
  let failure: Outage | null = null;
  let askAgainAt = 0;
  let asking: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;

  const ask = async () => {
    try {
      known = await newestRate(url, clock());
      failure = null;
      askAgainAt = clock().getTime() + FRESH_MS;
    } catch (error) {
      failure = error instanceof Outage ? error : new Outage("ptax", "upstream", { cause: error });
      askAgainAt = clock().getTime() + RETRY_MS;
    }
  };

  return {
    async today() {
      if (clock().getTime() >= askAgainAt) {
        asking ??= ask().finally(() => {
          asking = null;
          waiting = null;
        });
        waiting ??= Promise.race([asking, pause(WAIT_MS, undefined, { ref: false })]);
        await waiting;
      }
      if (known === null) throw failure ?? new Outage("ptax", "timeout");
      return known;
    },
  };
}

async function newestRate(base: string, now: Date): Promise<DatedRate> {
  const { status, body } = await fetchJson({
    provider: "ptax",
    mostBytes: MOST_BYTES,
    url: new URL(periodUrl(base, now)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (status >= 400) throw new Outage("ptax", status === 400 ? "bad_input" : "upstream");
  const parsed = answer.safeParse(body);
  const newest = parsed.data?.value.toSorted((a, b) => (a.dataHoraCotacao < b.dataHoraCotacao ? 1 : -1))[0];
  const rate = newest ? parseBrlRate(newest.cotacaoVenda) : null;
  if (!newest || !rate) throw new Outage("ptax", "bad_payload");
  return { rate, date: newest.dataHoraCotacao.slice(0, 10) };
}

// The service requires quoted dates with the month first, in Brasília time.
function periodUrl(base: string, now: Date): string {
  const day = (instant: Date) => {
    const [year, month, date] = dateOf(instant, "America/Sao_Paulo").split("-");
    return `'${month}-${date}-${year}'`;
  };
  const query = [
    `@dataInicial=${day(new Date(now.getTime() - DAYS_BACK * DAY_MS))}`,
    `@dataFinalCotacao=${day(now)}`,
    "$top=1&$orderby=dataHoraCotacao%20desc&$select=cotacaoVenda,dataHoraCotacao&$format=json",
  ].join("&");
  const period = "CotacaoDolarPeriodo(dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)";
  return `${baseAddress(base)}/${period}?${query}`;
}
