/** Every error code with its default status and the protocol's English message, which clients match on. */
const authRefusals = {
  anonymous_provider_disabled: [422, "Anonymous sign-ins are disabled"],
  bad_code_verifier: [400, "code challenge does not match previously saved code verifier"],
  bad_json: [400, "Could not parse request body as JSON"],
  bad_jwt: [403, "invalid JWT: unable to parse or verify signature"],
  bad_oauth_callback: [400, "OAuth callback is missing required parameters"],
  bad_oauth_state: [400, "OAuth state is invalid or has expired"],
  // Not part of the protocol, which accepts the code of a new address from anywhere.
  begun_elsewhere: [403, "A new address is confirmed where the change was requested"],
  captcha_failed: [400, "captcha protection: request disallowed"],
  conflict: [409, "Too many concurrent token refresh requests on the same session"],
  current_password_invalid: [400, "Current password is incorrect"],
  current_password_required: [400, "Current password is required to set a new one"],
  email_address_invalid: [400, "Email address is invalid"],
  email_conflict_identity_not_deletable: [422, "The remaining identity's email belongs to another user"],
  email_exists: [422, "A user with this email address has already been registered"],
  email_not_confirmed: [400, "Email not confirmed"],
  email_provider_disabled: [400, "Email logins are disabled"],
  // Not part of the protocol, whose original service accepts requests from pages of any origin.
  foreign_page: [403, "Pages of this origin may not sign in here"],
  flow_state_already_used: [400, "This sign-in has already been completed"],
  flow_state_expired: [422, "invalid flow state, flow state has expired"],
  flow_state_not_found: [404, "invalid flow state, no valid flow state found"],
  identity_already_exists: [422, "Identity is already linked"],
  identity_not_found: [422, "Identity doesn't exist"],
  insufficient_aal: [403, "AAL2 required to enroll a new factor"],
  invalid_credentials: [400, "Invalid login credentials"],
  manual_linking_disabled: [404, "Manual linking is disabled"],
  mfa_challenge_expired: [
    422,
    "MFA challenge has expired, verify against another challenge or create a new one",
  ],
  mfa_factor_name_conflict: [422, "A factor with this friendly name already exists for this user"],
  mfa_factor_not_found: [404, "Factor not found"],
  mfa_ip_address_mismatch: [422, "Challenge and verify IP addresses mismatch"],
  mfa_phone_enroll_not_enabled: [422, "MFA enroll is disabled for Phone"],
  mfa_phone_verify_not_enabled: [422, "MFA verification is disabled for Phone"],
  mfa_totp_enroll_not_enabled: [422, "MFA enroll is disabled for TOTP"],
  mfa_totp_verify_not_enabled: [422, "MFA verification is disabled for TOTP"],
  mfa_verification_failed: [422, "Invalid TOTP code entered"],
  mfa_verified_factor_exists: [
    422,
    "A verified phone factor already exists, unenroll the existing factor first",
  ],
  mfa_webauthn_enroll_not_enabled: [422, "MFA enroll is disabled for WebAuthn"],
  mfa_webauthn_verify_not_enabled: [422, "MFA verification is disabled for WebAuthn"],
  no_authorization: [401, "This endpoint requires a valid Bearer token"],
  not_admin: [403, "User not allowed"],
  oauth_provider_not_supported: [400, "Unsupported provider: provider could not be found"],
  otp_disabled: [422, "Signups not allowed for otp"],
  otp_expired: [403, "Token has expired or is invalid"],
  over_email_send_rate_limit: [429, "For security purposes, you can only request this after a while"],
  over_request_rate_limit: [429, "Request rate limit reached"],
  over_sms_send_rate_limit: [429, "For security purposes, you can only request this after a while"],
  phone_exists: [422, "A user with this phone number has already been registered"],
  phone_not_confirmed: [400, "Phone not confirmed"],
  phone_provider_disabled: [400, "Phone logins are disabled"],
  provider_disabled: [400, "Provider is not enabled"],
  provider_email_needs_verification: [403, "Unverified email with provider"],
  reauthentication_needed: [400, "Password update requires reauthentication"],
  reauthentication_not_valid: [422, "Nonce has expired or is invalid"],
  refresh_token_already_used: [400, "Invalid Refresh Token: Already Used"],
  refresh_token_not_found: [400, "Invalid Refresh Token: Refresh Token Not Found"],
  request_entity_too_large: [413, "Request body too large"],
  saml_provider_disabled: [404, "SAML 2.0 is disabled"],
  same_password: [422, "New password should be different from the old password."],
  session_expired: [400, "Invalid Refresh Token: Session Expired"],
  session_not_found: [403, "Session from session_id claim in JWT does not exist"],
  signup_disabled: [422, "Signups not allowed for this instance"],
  single_identity_not_deletable: [422, "User must have at least 1 identity after unlinking"],
  sms_send_failed: [422, "Error sending sms"],
  too_many_enrolled_mfa_factors: [422, "Maximum number of enrolled factors reached, unenroll to continue"],
  unexpected_audience: [403, "Token audience doesn't match request audience"],
  unexpected_failure: [500, "Unexpected failure, please check server logs for more information"],
  user_already_exists: [422, "User already registered"],
  user_banned: [403, "User is banned"],
  user_not_found: [403, "User from sub claim in JWT does not exist"],
  validation_failed: [400, "Invalid request"],
  weak_password: [422, "Password is too weak"],
  web3_provider_disabled: [400, "Web3 provider is disabled"],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type AuthRefusalCode = keyof typeof authRefusals;

type Details = {
  message?: string;
  status?: number;
  weakReasons?: readonly string[];
  retryAfterSeconds?: number;
};

/** An expected refusal of the auth protocol. Status and message default to the table. */
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

/** A refusal of the id-token grant, which uses OAuth's error shape: always 400, without a code. */
export class OauthRefusal extends Error {
  readonly error: OauthErrorName;

  constructor(error: OauthErrorName, description: string) {
    super(description);
    this.name = "OauthRefusal";
    this.error = error;
  }
}
