import { jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { AuthRefusal } from "#server/auth/errors/auth-refusal";
import { isUuid } from "#server/auth/http/parse-input";
import type { SigningKeys } from "#server/auth/keys/signing-keys";
import type { AuthenticationMethod, SessionRow } from "#server/auth/tables/sessions";
import type { Metadata, UserRow } from "#server/auth/tables/users";

export type AccessTokenClaims = {
  userId: string;
  sessionId: string;
  aal: "aal1" | "aal2";
  /** By which methods, and when, the user had authenticated when the token was issued. */
  amr: AuthenticationMethod[];
  email: string;
  role: string;
  audience: string;
  /** Unix seconds. */
  expiresAt: number;
};

type TokenDeps = {
  signingKeys: SigningKeys;
  settings: { baseUrl: string; AUTH_TOKEN_LIFE: number };
  clock: () => Date;
};

/**
 * Longer metadata stays out of tokens. Proxies refuse header lines of 8 KB, and redirects with a token of
 * more than 4 KB: an account with such a token could be used no more, not even to shorten the metadata.
 */
const LONGEST_METADATA_BYTES = 1024;

const shortMetadata = (metadata: Metadata): Metadata =>
  Buffer.byteLength(JSON.stringify(metadata)) <= LONGEST_METADATA_BYTES ? metadata : {};

/** Signs an access token with the claims of docs/auth-protocol.md §2.5. `expiresAt` is in Unix seconds. */
export async function writeAccessToken(deps: TokenDeps, user: UserRow, session: SessionRow) {
  const { kid, key } = deps.signingKeys.signer();
  const issuedAt = Math.floor(deps.clock().getTime() / 1000);
  const expiresAt = issuedAt + deps.settings.AUTH_TOKEN_LIFE;
  const token = await new SignJWT({
    iss: deps.settings.baseUrl,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.appMetadata,
    user_metadata: shortMetadata(user.userMetadata),
    role: user.role,
    aal: session.aal,
    amr: session.amr.map(({ method, timestamp }) => ({ method, timestamp })),
    session_id: session.id,
    is_anonymous: user.isAnonymous,
  })
    .setProtectedHeader({ alg: "ES256", typ: "JWT", kid })
    .sign(key);
  return { token, expiresAt };
}

const amrClaim = z.array(z.object({ method: z.string(), timestamp: z.number() })).catch([]);

/** The only audience; no accounts have another one. */
const AUDIENCE = "authenticated";

function badJwt(reason: string, status = 403) {
  return new AuthRefusal("bad_jwt", {
    status,
    message: `invalid JWT: unable to parse or verify signature, ${reason}`,
  });
}

async function verifiedPayload(deps: TokenDeps, token: string) {
  try {
    const { payload } = await jwtVerify(
      token,
      async (header) => {
        const key = header.kid ? await deps.signingKeys.verifier(header.kid) : null;
        if (!key) throw new Error("unrecognized JWT kid");
        return key;
      },
      {
        algorithms: ["ES256"],
        issuer: deps.settings.baseUrl,
        audience: AUDIENCE,
        currentDate: deps.clock(),
        requiredClaims: ["exp", "iat"],
      },
    );
    return payload;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : "token is malformed";
    throw Object.assign(badJwt(reason), { cause });
  }
}

/** The claims of a valid token; refuses any other with `bad_jwt` (docs/auth-protocol.md §1.1). */
export async function readAccessToken(deps: TokenDeps, token: string): Promise<AccessTokenClaims> {
  const payload = await verifiedPayload(deps, token);
  const { sub, session_id: sessionId, aud, exp } = payload;
  if (!sub) throw badJwt("missing sub claim");
  if (!isUuid(sub)) throw badJwt("sub claim must be a UUID", 400);
  if (!isUuid(sessionId) || typeof aud !== "string" || exp === undefined) throw badJwt("missing claims");
  return {
    userId: sub,
    sessionId,
    aal: payload.aal === "aal2" ? "aal2" : "aal1",
    amr: amrClaim.parse(payload.amr),
    email: typeof payload.email === "string" ? payload.email : "",
    role: typeof payload.role === "string" ? payload.role : "",
    audience: aud,
    expiresAt: exp,
  };
}
