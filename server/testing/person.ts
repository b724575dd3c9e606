import { randomUUID } from "node:crypto";
import type { FastifyInstance, InjectOptions } from "fastify";
import * as z from "zod";

/**
 * The parts of a response that tests read. Bodies are checked with `toMatchObject`, so their type is unknown.
 */
export type Answer = { status: number; body: unknown; headers: Record<string, unknown>; text: string };

export type FileToSend = { field: string; name: string; type: string; content: Buffer };

/** A signed-in person. */
export type Person = {
  userId: string;
  email: string;
  token: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a multipart form. */
  send(
    path: string,
    fields: Record<string, string>,
    files?: FileToSend[],
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Calls an edge function. */
  calls(name: string, body: unknown): Promise<Answer>;
};

type Server = { app: FastifyInstance; apikey: string };

/** The password of all people. */
export const PASSWORD = "uma-senha-boa-8";
const session = z.object({ access_token: z.string(), user: z.object({ id: z.string(), email: z.string() }) });

const withId = z.object({ id: z.string() });

/** The parsed body of an answer; throws with the whole answer if it does not match `schema`. */
export function bodyOf<Body>(schema: z.ZodType<Body>, answer: Pick<Answer, "status" | "body">): Body {
  const body = schema.safeParse(answer.body);
  if (!body.success) throw new Error(`unexpected answer: ${JSON.stringify(answer)}`);
  return body.data;
}

/** The id of a created object; throws with the whole response when nothing was created. */
export const idOf = (answer: Pick<Answer, "status" | "body">): string => bodyOf(withId, answer).id;

/** Signs a person up through the auth service, as the web app does. */
export async function signUp({ app, apikey, name }: Server & { name: string }): Promise<Person> {
  const email = `${name.toLowerCase()}-${randomUUID()}@exemplo.com.br`;
  const answer = await app.inject({
    method: "POST",
    url: "/auth/v1/signup",
    headers: { apikey },
    payload: { email, password: PASSWORD, data: { full_name: name, whatsapp: "+5511999999999" } },
  });
  const { access_token: token, user } = bodyOf(session, { status: answer.statusCode, body: answer.json() });
  return personWith({ app, apikey }, { userId: user.id, email, token });
}

/** A person with the given token, which may be expired, forged or missing. */
export function personWith(server: Server, who: { userId: string; email: string; token: string }): Person {
  const ask = async (options: InjectOptions): Promise<Answer> => {
    const headers = { authorization: `Bearer ${who.token}`, apikey: server.apikey, ...options.headers };
    const response = await server.app.inject({ ...options, headers });
    const isJson = String(response.headers["content-type"] ?? "").includes("json");
    return {
      status: response.statusCode,
      body: isJson ? response.json() : null,
      headers: response.headers,
      text: response.body,
    };
  };
  const at = (path: string) => `/api/v1${path}`;
  const json = (body: unknown) =>
    body === undefined
      ? {}
      : { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return {
    ...who,
    get: (path) => ask({ method: "GET", url: at(path) }),
    post: (path, body, headers = {}) => {
      const content = json(body);
      return ask({ method: "POST", url: at(path), ...content, headers: { ...content.headers, ...headers } });
    },
    patch: (path, body, headers = {}) => {
      const content = json(body);
      return ask({ method: "PATCH", url: at(path), ...content, headers: { ...content.headers, ...headers } });
    },
    put: (path, body, headers = {}) => {
      const content = json(body);
      return ask({ method: "PUT", url: at(path), ...content, headers: { ...content.headers, ...headers } });
    },
    delete: (path, headers = {}) => ask({ method: "DELETE", url: at(path), headers }),
    send: (path, fields, files = [], headers = {}) => {
      const form = formOf(fields, files);
      return ask({
        method: "POST",
        url: at(path),
        payload: form.payload,
        headers: { ...form.headers, ...headers },
      });
    },
    calls: (name, body) => ask({ method: "POST", url: `/functions/v1/${name}`, ...json(body) }),
  };
}

function formOf(fields: Record<string, string>, files: readonly FileToSend[]) {
  const boundary = `----prepara${randomUUID()}`;
  const parts: Uint8Array[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const file of files) {
    const head = `Content-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type}`;
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), file.content, Buffer.from("\r\n"));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}
