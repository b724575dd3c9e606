import type { Difficulty } from "@prepara/domain/gating/gating";
import * as z from "zod";
import { Outage } from "#server/platform/outage";
import { fetchJson, kindOfStatus } from "#server/platform/outgoing/fetch-json";
import { wait } from "#server/platform/outgoing/wait";
import type { GatingAnswer, GatingSource } from "./port.ts";

const PROVIDER = "Amazon";
const RENEWAL_MARGIN_MS = 60_000;
const MAX_ATTEMPTS = 4;
/** Amazon's default limit for this call is 5 a second; a response header may override it. */
const DEFAULT_RATE = 5;
const AFTER_LIMIT_MS = 500;

type SpapiOptions = {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  sellerId: string;
  marketplaceId: string;
  url: string;
  tokenUrl: string;
  clock(): Date;
};

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const restrictions = z.object({
  restrictions: z.array(
    z.object({
      reasons: z
        .array(
          z.object({
            message: z.string().nullish(),
            reasonCode: z.string().nullish(),
            links: z.array(z.object({ resource: z.string(), title: z.string().nullish() })).nullish(),
          }),
        )
        .nullish(),
    }),
  ),
});
const catalogItem = z.object({
  summaries: z.array(z.object({ brand: z.string().nullish(), itemName: z.string().nullish() })).nullish(),
});
const errorItem = z.object({ code: z.string() });
/** Some of Amazon's services wrap the list of errors in an object. */
const errors = z.union([
  z.array(errorItem),
  z.object({ errors: z.array(errorItem) }).transform((e) => e.errors),
]);

/** Gating checks through Amazon's Selling Partner API. */
export function spapiGating(options: SpapiOptions): GatingSource {
  const call = amazonCaller(options);
  return {
    async check(asin, signal) {
      const query = { asin, sellerId: options.sellerId, marketplaceIds: options.marketplaceId };
      const [restricted, item] = await Promise.all([
        call("listings/2021-08-01/restrictions", { ...query, conditionType: "new_new" }, signal),
        call(
          `catalog/2022-04-01/items/${asin}`,
          { marketplaceIds: options.marketplaceId, includedData: "summaries" },
          signal,
        ),
      ]);
      if (restricted === null) return null;
      const parsed = restrictions.safeParse(restricted);
      if (!parsed.success) throw new Outage(PROVIDER, "bad_payload");
      const brand = catalogItem.safeParse(item).data?.summaries?.[0]?.brand ?? "";
      return answerOf(
        parsed.data.restrictions.flatMap((each) => each.reasons ?? []),
        brand,
      );
    },
  };
}

type Reason = NonNullable<z.output<typeof restrictions>["restrictions"][number]["reasons"]>[number];

/**
 * Easy without reasons, medium if approval can be requested, hard if not eligible (docs/integrations.md
 * §3.2).
 */
function answerOf(reasons: readonly Reason[], brand: string): GatingAnswer | null {
  if (reasons.some((reason) => reason.reasonCode === "ASIN_NOT_FOUND")) return null;
  const isHard = reasons.some((reason) => reason.reasonCode === "NOT_ELIGIBLE");
  const difficulty: Difficulty = reasons.length === 0 ? "easy" : isHard ? "hard" : "medium";
  const link = reasons.flatMap((reason) => reason.links ?? [])[0]?.resource;
  return {
    brand,
    gated: reasons.length > 0,
    difficulty,
    source: "amazon",
    reasons: reasons.map((reason) => ({ code: reason.reasonCode ?? "", message: reason.message ?? "" })),
    approvalUrl: link && /^https:\/\//.test(link) ? link : null,
  };
}

/**
 * Calls Amazon with a cached access token; null for a 404. Waits and retries on a rate limit while `signal`
 * allows.
 */
function amazonCaller(options: SpapiOptions) {
  let token: { value: string; until: number } | null = null;
  let renewal: Promise<string> | null = null;

  const accessToken = async (signal: AbortSignal): Promise<string> => {
    if (token && token.until > options.clock().getTime()) return token.value;
    renewal ??= newToken(options, signal)
      .then((fresh) => {
        token = fresh;
        return fresh.value;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  };

  return async (path: string, query: Record<string, string>, signal: AbortSignal): Promise<unknown> => {
    const url = new URL(path, options.url.endsWith("/") ? options.url : `${options.url}/`);
    url.search = new URLSearchParams(query).toString();
    for (let attempt = 1; ; attempt += 1) {
      const headers = { "x-amz-access-token": await accessToken(signal) };
      const answer = await fetchJson({ provider: PROVIDER, url, headers, signal });
      if (answer.status === 200) return answer.body;
      if (answer.status === 404) return null;
      const isLast = attempt === MAX_ATTEMPTS || signal.aborted;
      if (answer.status === 403 && attempt === 1 && isTokenRefused(answer.body)) token = null;
      else if (answer.status === 429 && !isLast) await wait(pauseMs(answer.headers), signal);
      else throw outageOf(answer.status, answer.headers);
    }
  };
}

async function newToken(options: SpapiOptions, signal: AbortSignal) {
  const answer = await fetchJson({
    provider: PROVIDER,
    url: new URL(options.tokenUrl),
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: options.refreshToken,
      client_id: options.clientId,
      client_secret: options.clientSecret,
    }).toString(),
    signal,
  });
  if (answer.status === 400 || answer.status === 401) throw new Outage(PROVIDER, "auth");
  if (answer.status !== 200) throw new Outage(PROVIDER, kindOfStatus(answer.status));
  const parsed = tokenAnswer.safeParse(answer.body);
  if (!parsed.success) throw new Outage(PROVIDER, "bad_payload");
  const until = options.clock().getTime() + parsed.data.expires_in * 1000 - RENEWAL_MARGIN_MS;
  return { value: parsed.data.access_token, until };
}

function pauseMs(headers: Headers): number {
  const rate = Number(headers.get("x-amzn-ratelimit-limit") ?? DEFAULT_RATE);
  return 1000 / (rate > 0 ? rate : DEFAULT_RATE) + AFTER_LIMIT_MS;
}

const tokenErrorCodes = new Set(["MissingAuthenticationToken", "Unauthorized", "InvalidAccessToken"]);

const isTokenRefused = (body: unknown) =>
  (errors.safeParse(body).data ?? []).some((each) => tokenErrorCodes.has(each.code));

function outageOf(status: number, headers: Headers): Outage {
  if (status === 429) return new Outage(PROVIDER, "rate_limit", { retryAfterMs: pauseMs(headers) });
  return new Outage(PROVIDER, kindOfStatus(status));
}
