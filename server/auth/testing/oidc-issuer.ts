import { createHash, randomUUID } from "node:crypto";
import Fastify from "fastify";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from "jose";

type Person = { sub: string; email?: string; email_verified?: boolean; name?: string };

/**
 * An OpenID Connect provider on loopback that signs every visitor in as `person`; `userInfo` is its user-info
 * response, if it has one.
 */
export async function oidcIssuer(clientId: string) {
  const app = Fastify();
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(jwk);
  const codes = new Map<string, { nonce: string; challenge: string; person: Person }>();
  const state = { person: { sub: "nobody" } as Person, userInfo: null as Person | null, url: "" };
  let beforeTokens = async () => {};

  async function idToken(claims: Record<string, unknown>, change: Record<string, unknown> = {}) {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: state.url, aud: clientId, iat: now, exp: now + 600, ...claims, ...change })
      .setProtectedHeader({ alg: "RS256", kid, typ: "JWT" })
      .sign(privateKey);
  }
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );
  app.get("/.well-known/openid-configuration", async () => ({
    issuer: state.url,
    authorization_endpoint: `${state.url}/authorize`,
    token_endpoint: `${state.url}/token`,
    userinfo_endpoint: `${state.url}/userinfo`,
    jwks_uri: `${state.url}/keys`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  }));
  app.get("/keys", async () => ({ keys: [{ ...jwk, kid, alg: "RS256", use: "sig" }] }));
  app.get("/userinfo", async (_request, reply) => state.userInfo ?? reply.code(404).send());
  app.get<{ Querystring: Record<string, string> }>("/authorize", async (request, reply) => {
    const code = randomUUID();
    const {
      nonce = "",
      code_challenge: challenge = "",
      state: given = "",
      redirect_uri: back = "",
    } = request.query;
    codes.set(code, { nonce, challenge, person: state.person });
    return reply.redirect(`${back}?${new URLSearchParams({ code, state: given })}`);
  });
  app.post<{ Body: Record<string, string> }>("/token", async (request, reply) => {
    const { code = "", code_verifier: verifier = "" } = request.body;
    await beforeTokens();
    beforeTokens = async () => {};
    const known = codes.get(code);
    codes.delete(code);
    const isProven = known?.challenge === createHash("sha256").update(verifier).digest("base64url");
    if (!known || !isProven) return reply.code(400).send({ error: "invalid_grant" });
    return {
      access_token: "provider-token",
      refresh_token: "provider-refresh-token",
      token_type: "Bearer",
      expires_in: 600,
      id_token: await idToken(known.person, { nonce: known.nonce }),
    };
  });
  state.url = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    url: state.url,
    idToken,
    signInAs(person: Person, userInfo: Person | null = null) {
      state.person = person;
      state.userInfo = userInfo;
    },
    /** What happens once, when a code is exchanged the next time. */
    beforeTokens(act: () => Promise<void>) {
      beforeTokens = act;
    },
    close: () => app.close(),
  };
}
