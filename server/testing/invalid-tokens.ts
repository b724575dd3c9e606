import { eq } from "drizzle-orm";
import { decodeJwt, decodeProtectedHeader, exportSPKI, generateKeyPair, importJWK, SignJWT } from "jose";
import { signingKeys } from "#server/auth/tables/auth-schema";
import type { Product } from "./product.ts";

/**
 * Access tokens of `product.ana` that must be refused, and `valid`: one signed in the same way without a
 * fault.
 */
export async function invalidTokens({ db, ana }: Product) {
  const { kid = "" } = decodeProtectedHeader(ana.token);
  const claims = decodeJwt(ana.token);
  const [row] = await db.select().from(signingKeys).where(eq(signingKeys.kid, kid));
  if (!row) throw new Error("the signing key of ana's token is not stored");
  const [ourKey, publicKey] = [
    await importJWK(row.privateJwk, "ES256"),
    await importJWK(row.publicJwk, "ES256"),
  ];
  if (publicKey instanceof Uint8Array) throw new Error("the public key is not a key object");
  const foreignKey = await generateKeyPair("ES256");
  const es256 = { alg: "ES256", typ: "JWT", kid };
  const hs256 = { ...es256, alg: "HS256" };
  const sign = (header: typeof es256, key: Parameters<SignJWT["sign"]>[0], more = {}) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader(header).sign(key);
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const [header = "", , signature = ""] = ana.token.split(".");
  const encoder = new TextEncoder();
  const hour = 3600;
  return {
    valid: await sign(es256, ourKey),
    refused: {
      "signed by a key that is not ours": await sign(es256, foreignKey.privateKey),
      "expired an hour ago": await sign(es256, ourKey, { exp: Math.floor(Date.now() / 1000) - hour }),
      "of another issuer": await sign(es256, ourKey, { iss: "https://other.example.com/auth/v1" }),
      "without a session": await sign(es256, ourKey, { session_id: undefined }),
      "of another user's session": await sign(es256, ourKey, { sub: crypto.randomUUID() }),
      "with alg none": `${encoded({ ...es256, alg: "none" })}.${encoded(claims)}.`,
      "with HS256 over our public key as PEM": await sign(hs256, encoder.encode(await exportSPKI(publicKey))),
      "with HS256 over our public key as JSON": await sign(
        hs256,
        encoder.encode(JSON.stringify(row.publicJwk)),
      ),
      "whose claims were changed": `${header}.${encoded({ ...claims, aal: "aal2" })}.${signature}`,
      "that is not a token": "abc.def.ghi",
    },
  };
}
