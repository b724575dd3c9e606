import { jsonBounds } from "./json-bounds.ts";

/** More than any key set, token or list of password hashes that is requested. */
const MOST_BYTES = 1024 * 1024;

/** The response of an outside service is larger than any valid one. */
export class TooLargeAnswer extends Error {
  constructor() {
    super("the answer is too large");
    this.name = "TooLargeAnswer";
  }
}

/**
 * `fetch` for the JSON or plain text of outside services: reading the body fails with `TooLargeAnswer` beyond
 * `mostBytes`, or when `JSON.parse` would take long for it, and the connection is closed. Follows no
 * redirect unless `init` says so: codes, tokens and secrets are for the configured address alone.
 */
export async function fetchBounded(
  url: string | URL,
  init?: RequestInit,
  mostBytes = MOST_BYTES,
): Promise<Response> {
  const response = await fetch(url, { redirect: "error", ...init });
  if (!response.body) return response;
  let bytes = 0;
  const mayBeParsed = jsonBounds();
  const bounded = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes || !mayBeParsed(chunk)) throw new TooLargeAnswer();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(bounded), response);
}
