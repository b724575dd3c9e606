import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

type Cbor = Parameters<typeof isoCBOR.encode>[0];
type Statement = { fmt: string; attStmt: Map<string | number, Cbor> };
type CreationOptions = { challenge: string; rp: { id?: string } };
type RequestOptions = { challenge: string; rpId?: string };

/** A software passkey: one P-256 credential that responds as a browser would. */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const jwk = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(rpId: string, flags: number, attested: Uint8Array = new Uint8Array()): Buffer {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }
  function coseKey(): Uint8Array {
    const coordinate = (value: string | undefined) => Uint8Array.from(Buffer.from(value ?? "", "base64url"));
    return isoCBOR.encode(
      new Map<string | number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(jwk.x)],
        [-3, coordinate(jwk.y)],
      ]),
    );
  }
  const envelope = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
  };
  return {
    /** `statement` is the authenticator's attestation statement about its manufacturer. */
    create(options: CreationOptions, statement: Statement = { fmt: "none", attStmt: new Map() }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const data = authenticatorData(options.rp.id ?? "", 0x45, attested);
      const attestation = isoCBOR.encode(
        new Map<string | number, Cbor>([
          ["fmt", statement.fmt],
          ["attStmt", statement.attStmt],
          ["authData", Uint8Array.from(data)],
        ]),
      );
      return {
        ...envelope,
        authenticatorAttachment: "platform",
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge)),
          attestationObject: base64url(attestation),
          transports: ["internal"],
          publicKeyAlgorithm: -7,
        },
      };
    },
    assert(options: RequestOptions) {
      const data = authenticatorData(options.rpId ?? "", 0x05);
      const client = clientData("webauthn.get", options.challenge);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
