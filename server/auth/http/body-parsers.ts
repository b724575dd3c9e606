import type { FastifyInstance, FastifyRequest } from "fastify";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { parseInTurn } from "#server/platform/fair-use/parse-in-turn";
import { isLargerJson } from "#server/platform/http/json-size";
import { isStorableJson } from "./parse-input.ts";

/**
 * Far more than any valid body, the largest of which registers a passkey. Checking 80,000 names in 0.9 MB
 * took 0.2 s, so five such requests a second, without a session, occupied the server.
 */
const BODY_LIMIT = 65_536;
/**
 * Parsing a form with 200,000 names took four seconds; the largest valid form, a provider's, has a few
 * kilobytes.
 */
const FORM_LIMIT = 32_768;

/** More than the largest metadata of 8 KiB can have beside the other fields of a body. */
const MOST_IN_BODY = { names: 1_500, values: 8_400 };

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  if (isLargerJson(text, MOST_IN_BODY)) throw new AuthRefusal("bad_json");
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new AuthRefusal("bad_json"), { cause });
  }
}

function storable(body: unknown): unknown {
  if (!isStorableJson(body)) throw new AuthRefusal("bad_json");
  return body;
}

/**
 * Parses bodies as the protocol requires. An empty body is an empty object even with a JSON content type,
 * since the client sends sign-out and every DELETE that way. Any type but a form is read as JSON.
 */
export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: BODY_LIMIT } as const;
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { ...options, bodyLimit: FORM_LIMIT },
    (request: FastifyRequest, text: string) =>
      parseInTurn(request, text, async () => storable(Object.fromEntries(new URLSearchParams(text)))),
  );
  app.addContentTypeParser("*", options, (request: FastifyRequest, text: string) =>
    parseInTurn(request, text, async () => (request.is404 ? {} : storable(parseJson(text)))),
  );
}
