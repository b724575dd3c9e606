import type { FastifyInstance } from "fastify";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
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

function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
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
    async (_request: unknown, text: string) => storable(Object.fromEntries(new URLSearchParams(text))),
  );
  app.addContentTypeParser("*", options, async (_request: unknown, text: string) => {
    return storable(parseJson(text));
  });
}
