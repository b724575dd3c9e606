import { createHmac } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";

/** Not confidential: only the temporary server of a test run accepts it. */
const SECRET = "operator-of-the-journeys-and-of-nothing-else";
const base64url = (value: string) => Buffer.from(value).toString("base64url");

/** Writes the key file that makes the journeys an operator (docs/auth.md); returns its path. */
export function operatorKeys(folder: string): string {
  const file = join(folder, "operator-keys.json");
  writeFileSync(file, JSON.stringify({ keys: [{ kty: "oct", alg: "HS256", k: base64url(SECRET) }] }));
  return file;
}

/** Calls an operator's path of the auth service. */
export async function asOperator(api: APIRequestContext, path: string, data: object) {
  const { apikey }: { apikey: string } = await (await api.get("/config.json")).json();
  const headers = { apikey, authorization: `Bearer ${operatorToken()}` };
  const answer = await api.post(`/auth/v1${path}`, { headers, data });
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

function operatorToken(): string {
  const signed = [{ alg: "HS256", typ: "JWT" }, { role: "service_role" }]
    .map((part) => base64url(JSON.stringify(part)))
    .join(".");
  return `${signed}.${createHmac("sha256", SECRET).update(signed).digest("base64url")}`;
}
