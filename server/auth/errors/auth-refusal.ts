import { type AuthRefusalCode, authRefusals } from "./refusal-table.ts";

type Details = {
  message?: string;
  status?: number;
  weakReasons?: readonly string[];
  retryAfterSeconds?: number;
};

/**
 * An expected "no" of the auth protocol. Status and text come from the table unless the case needs its own.
 */
export class AuthRefusal extends Error {
  readonly status: number;
  readonly code: AuthRefusalCode;
  readonly weakReasons: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: AuthRefusalCode, details: Details = {}) {
    super(details.message ?? authRefusals[code][1]);
    this.name = "AuthRefusal";
    this.code = code;
    this.status = details.status ?? authRefusals[code][0];
    this.weakReasons = details.weakReasons;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

type OauthErrorName = "invalid request" | "invalid nonce" | "server_error";

/** A "no" of the id-token grant, which the protocol words in OAuth's way: always 400, without a code. */
export class OauthRefusal extends Error {
  readonly error: OauthErrorName;

  constructor(error: OauthErrorName, description: string) {
    super(description);
    this.name = "OauthRefusal";
    this.error = error;
  }
}
