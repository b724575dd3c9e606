import { type FakeAnswer, type FakeServer, fakeServer } from "./fake-server.ts";

type AmazonKeys = { clientId: string; clientSecret: string; refreshToken: string };
export type AmazonServer = FakeServer & {
  tokenUrl: string;
  /** The `restrictions` of a response by ASIN; missing ASINs are not restricted. */
  restrictions: Map<string, object[]>;
  /** The valid tokens; clear it to have current tokens refused. */
  tokens: Set<string>;
};

/** Fakes Login with Amazon and the two Selling Partner calls of the gating check. */
export async function amazonServer(keys: AmazonKeys): Promise<AmazonServer> {
  const tokens = new Set<string>();
  const restrictions = new Map<string, object[]>();
  const server = await fakeServer((request): FakeAnswer => {
    const { pathname, searchParams } = request.url;
    if (pathname === "/auth/o2/token") return tokenAnswer(keys, tokens, new URLSearchParams(request.body));
    if (!tokens.has(String(request.headers["x-amz-access-token"])))
      return { status: 403, body: { errors: [{ code: "Unauthorized", message: "Access token expired." }] } };
    if (pathname.startsWith("/catalog/"))
      return { body: { summaries: [{ brand: "Nike", itemName: "Tênis" }] } };
    return { body: { restrictions: restrictions.get(searchParams.get("asin") ?? "") ?? [] } };
  });
  return Object.assign(server, { tokenUrl: `${server.url}/auth/o2/token`, restrictions, tokens });
}

function tokenAnswer(keys: AmazonKeys, tokens: Set<string>, form: URLSearchParams): FakeAnswer {
  if (form.get("client_id") !== keys.clientId || form.get("client_secret") !== keys.clientSecret)
    return { status: 401, body: { error: "invalid_client", error_description: "no such client" } };
  if (form.get("refresh_token") !== keys.refreshToken)
    return { status: 400, body: { error: "invalid_grant", error_description: "revoked" } };
  const access_token = `Atza|${tokens.size + 1}`;
  tokens.add(access_token);
  return { body: { access_token, token_type: "bearer", expires_in: 3600 } };
}
