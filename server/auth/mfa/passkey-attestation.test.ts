import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningService, runningService, signedUp } from "#server/auth/testing/running-service";
import { softwareAuthenticator } from "#server/auth/testing/software-authenticator";

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ environment: { SITE_URL: "http://localhost:5173" } });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

type Authenticator = ReturnType<typeof softwareAuthenticator>;
type Registration = ReturnType<Authenticator["create"]>;

/** The response to a new user's registration; `make` builds the credential. */
async function registered(make: (options: Parameters<Authenticator["create"]>[0]) => Registration) {
  const { token } = await signedUp(service);
  const call = (path: string, body: object) => service.call(path, { token, body });
  const { json: factor } = await call("/factors", { factor_type: "webauthn", friendly_name: "Chave" });
  const { json: challenge } = await call(`/factors/${factor.id}/challenge`, {});
  const credential = make(challenge.webauthn.credential_options.publicKey);
  const answer = { challenge_id: challenge.id, webauthn: { credential_response: credential } };
  return call(`/factors/${factor.id}/verify`, answer);
}

const authenticator = () => softwareAuthenticator("http://localhost:5173");
const bytes = (text: string) => Uint8Array.from(Buffer.from(text));

// An attestation statement may contain a root certificate of the attacker's that names a revocation list. The
// library requested that list, inside a transaction and without a limit of time or size, before it checked
// whether the root was trusted. Ten such registrations occupied all database connections of the server.
describe("an attestation statement is ignored", () => {
  test.each(["android-key", "android-safetynet", "apple", "fido-u2f", "packed", "tpm", "unknown"])(
    "in the format %s",
    async (fmt) => {
      const attStmt = new Map<string | number, Uint8Array | Uint8Array[] | number>([
        ["alg", -7],
        ["sig", bytes("no signature")],
        ["x5c", [bytes("no certificate"), bytes("no root")]],
      ]);
      expect(await registered((options) => authenticator().create(options, { fmt, attStmt }))).toMatchObject({
        status: 200,
      });
    },
  );
});

test("a registration that names another credential than it contains is refused", async () => {
  const foreign = authenticator();
  const answer = await registered((options) => ({
    ...authenticator().create(options),
    id: foreign.create(options).id,
  }));
  expect(answer).toMatchObject({ status: 422, json: { error_code: "mfa_verification_failed" } });
});

test("a registration that is not CBOR, is nested 4,000 times or declares a length of 4 GB is refused", async () => {
  const malformed = [Buffer.from("no CBOR"), Buffer.alloc(4_000, 0x81), Buffer.from("5affffffff00", "hex")];
  for (const attestation of malformed) {
    const answer = await registered((options) => {
      const made = authenticator().create(options);
      return {
        ...made,
        response: { ...made.response, attestationObject: attestation.toString("base64url") },
      };
    });
    expect(answer).toMatchObject({ status: 422, json: { error_code: "mfa_verification_failed" } });
  }
});

test("a registration of 48,000 empty texts, which take long to decode, is refused undecoded", async () => {
  const texts = Buffer.concat([Buffer.from("99bb80", "hex"), Buffer.alloc(48_000, 0x60)]);
  const answer = await registered((options) => {
    const made = authenticator().create(options);
    return { ...made, response: { ...made.response, attestationObject: texts.toString("base64url") } };
  });
  expect(answer).toMatchObject({ status: 400, json: { error_code: "validation_failed" } });
});

test("a registration with 4,000 transport names is refused", async () => {
  const answer = await registered((options) => {
    const made = authenticator().create(options);
    return {
      ...made,
      response: { ...made.response, transports: Array.from({ length: 4_000 }, () => "usb") },
    };
  });
  expect(answer).toMatchObject({ status: 400, json: { error_code: "validation_failed" } });
});
