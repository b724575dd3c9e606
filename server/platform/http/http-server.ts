import { randomUUID } from "node:crypto";
import multipart from "@fastify/multipart";
import rateLimit from "@fastify/rate-limit";
import fastJsonStringify, { type Schema } from "fast-json-stringify";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySerializerCompiler,
  LogController,
} from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod";
import { parseInTurn } from "#server/platform/fair-use/parse-in-turn";
import { inTurnOf } from "#server/platform/fair-use/party-in-turn";
import { spreadBursts } from "#server/platform/fair-use/spread-bursts";
import { addressKey, networkKey } from "#server/platform/limits/address-key";
import { Refusal } from "#server/platform/refusal";
import type { PlatformSettings } from "#server/platform/settings";
import { createBoundedServer, endUnreadBodies } from "./bounded-connections.ts";
import { respondWithProblems } from "./error-responses.ts";
import { boundHeldBytes } from "./held-bytes.ts";
import { isLargerJson } from "./json-size.ts";
import { boundOpenRequests } from "./open-requests.ts";
import { describeApi } from "./openapi.ts";
import { securityHeaders, sendSecurityHeaders } from "./security-headers.ts";
import { dropForwardedPorts } from "./trusted-proxies.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The length of a JSON body; 0 without one. */
    jsonLength: number;
  }
}

/** The most addresses that are counted at once; beyond that the oldest ones are forgotten. */
const RATE_LIMITED_ADDRESSES = 50_000;
const MAX_JSON_BYTES = 256 * 1024;
/** Of an answer: limits and measures listen for its end, and so do Fastify and the streams that write it. */
const MAX_LISTENERS = 20;
/** A path without a route, whose 404 is a problem document and not a page. */
const UNKNOWN_PATH = "/api/unknown";

/** Messages for schemas without their own text; zod's `pt` locale is not Brazilian. For both zod builds. */
z.config({ localeError: () => "Valor inválido." });

/** The HTTP server without routes: limits, headers, schemas, problem documents, log lines without secrets. */
export async function createHttpServer(
  settings: PlatformSettings,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const headers = await securityHeaders({ isHttps: settings.PUBLIC_URL?.startsWith("https:") ?? false });
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MAX_JSON_BYTES,
    trustProxy: settings.TRUST_PROXY,
    requestTimeout: 120_000,
    serverFactory: (handle, options) =>
      createBoundedServer(handle, options, { isDirect: settings.TRUST_PROXY === false }),
    forceCloseConnections: "idle",
    // A request that arrives on an open connection during a stop is served normally.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1024 },
    // A path that the router refuses ("/%FF", a parameter that is too long) reaches no hook, so that no limit
    // would count it; it is routed again like an unknown one.
    frameworkErrors: (_error, request, reply) => {
      request.raw.url = UNKNOWN_PATH;
      app.routing(request.raw, reply.raw);
    },
  });
  // Only JSON and forms are accepted; Fastify would pass plain text on as a string.
  app.removeContentTypeParser("text/plain");
  addJsonParser(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(compileSerializer);
  dropForwardedPorts(app);
  boundOpenRequests(app);
  spreadBursts(app);
  respondWithProblems(app);
  logResponses(app);
  sendSecurityHeaders(app, headers);
  endUnreadBodies(app);
  boundHeldBytes(app);
  await app.register(multipart);
  await app.register(rateLimit, {
    max: settings.API_RATE_LIMIT,
    timeWindow: "1 minute",
    // Counts the requests to this process in a minute; shared-flood-limit.ts counts those to all processes.
    keyGenerator: (request) => addressKey(request.ip),
    cache: RATE_LIMITED_ADDRESSES,
    errorResponseBuilder: (_request, context) =>
      new Refusal("rate_limited", { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
    addHeaders: { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false },
    addHeadersOnExceeding: {
      "x-ratelimit-limit": false,
      "x-ratelimit-remaining": false,
      "x-ratelimit-reset": false,
    },
  });
  await describeApi(app, { title: settings.BRAND, version: "1" });
  takeTurnsOfNetworks(app);
  return app;
}

/**
 * Lets networks take turns at the database, and tells the work of a request which network caused it. Also
 * after a body, which is read outside of what the first hook began.
 */
export function takeTurnsOfNetworks(app: FastifyInstance): void {
  const takeTurns = ({ ip }: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    inTurnOf(networkKey(ip), done);
  app.addHook("onRequest", takeTurns);
  app.addHook("preValidation", takeTurns);
}

/** More than any body of the API may hold: 500 items of a prep request have 5,000 names and 7,000 values. */
const MOST_IN_BODY = { names: 6_000, values: 10_000 };

/**
 * Parses JSON bodies in turns. An empty one counts as none, because common clients send a JSON content type
 * with every DELETE; a route that needs a body has a schema for it. Bodies to unknown addresses are not
 * parsed.
 */
function addJsonParser(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser("error", "error");
  const parse = (request: FastifyRequest, text: string) =>
    new Promise<unknown>((resolve, reject) => {
      if (isLargerJson(text, MOST_IN_BODY)) throw wrongBody();
      parser(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    });
  app.decorateRequest("jsonLength", 0);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    async (request: FastifyRequest, text: string) => {
      request.jsonLength = text.length;
      if (text.length === 0 || request.is404) return undefined;
      return parseInTurn(request, text, () => parse(request, text));
    },
  );
}

const wrongBody = () => new Refusal("invalid", {}, [{ path: "", message: "Valor inválido." }]);

// Logs the route's pattern instead of the URL: query strings contain link signatures and personal data.
function logResponses(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.raw.setMaxListeners(MAX_LISTENERS);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const level = reply.statusCode >= 500 ? "error" : "info";
    request.log[level]({
      method: request.method,
      route: request.routeOptions.url ?? "(none)",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.session?.userId,
    });
    done();
  });
}

/** Serializers by their schema, which several routes and, in tests, several servers share. */
const serializers = new WeakMap<z.ZodType, (data: unknown) => string>();

/**
 * Compiles each response schema once into a serializer and never validates a response: validating cost up to
 * half of the requests per second (docs/benchmarks.md), and fields outside the schema are not sent either
 * way.
 */
const compileSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const serialize = serializers.get(schema) ?? serializerOf(schema);
    serializers.set(schema, serialize);
    return serialize(data);
  };

function serializerOf(schema: z.ZodType): (data: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, { target: "draft-7", io: "output", unrepresentable: "any" });
  return fastJsonStringify(simplified(jsonSchema));
}

const nullableSchema = z.object({
  anyOf: z.tuple([z.looseObject({ type: z.string() }), z.object({ type: z.literal("null") })]),
});

/**
 * Without formats, since fast-json-stringify expects Date objects for "date-time" and ours are ISO strings
 * already. What may be null is marked so, since each value of an `anyOf` is validated to choose its schema,
 * in the list of shipments seventeen in each row.
 */
function simplified(schema: object): Schema {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (key === "format" || key === "pattern" || key === "$schema") return undefined;
    const nullable = nullableSchema.safeParse(value);
    return nullable.success ? { ...nullable.data.anyOf[0], nullable: true } : value;
  });
  return JSON.parse(text);
}

/** More than any list of the API may hold. */
const MAX_ENTRIES = 1_000;

/**
 * Responds 415 to a form unless the route accepts one (`config.form`), and refuses a body with a longer list
 * before its schema looks at each entry: 120,000 wrong entries took two seconds, during which the server
 * answered no other request. Drops a body that the route does not read: 80,000 empty objects in 256 KB take
 * several megabytes, for as long as the request waits for its turn.
 */
export function refuseUnexpectedBodies(app: FastifyInstance): void {
  app.addHook("preValidation", async (request) => {
    if (request.isMultipart() && !request.routeOptions.config.form)
      throw new Refusal("unsupported_media_type");
    const { body } = request;
    if (typeof body !== "object" || body === null || Buffer.isBuffer(body)) return;
    if (!request.routeOptions.schema?.body) {
      request.body = undefined;
      return;
    }
    // Listing the members of a list of 130,000 took 0.1 s; none of the routes takes a list.
    if ((Array.isArray(body) ? body : Object.keys(body)).length > MAX_ENTRIES) throw wrongBody();
    for (const [path, value] of Object.entries(body)) {
      if (Array.isArray(value) && value.length > MAX_ENTRIES)
        throw new Refusal("invalid", {}, [{ path, message: `Envie no máximo ${MAX_ENTRIES} itens.` }]);
    }
  });
}
