import { describe, expect, test } from "vitest";
import { linkSessionIn } from "./link-session.ts";

const at = (rest: string) => linkSessionIn(new URL(`https://prepara.exemplo.com.br/auth${rest}`));
const base64url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const token = (claims: object) => `e30.${base64url(JSON.stringify(claims))}.x`;

describe("the session that a link carries", () => {
  test("is read from the fragment, with its e-mail address", () => {
    const accessToken = token({ email: "josé@exemplo.com.br" });
    expect(at(`#access_token=${accessToken}&refresh_token=r1&expires_in=3600&type=invite&sb=`)).toEqual({
      type: "invite",
      email: "josé@exemplo.com.br",
      proof: { accessToken, refreshToken: "r1" },
    });
  });

  test.each([
    ["?token_hash=abc&type=invite", "invite"],
    ["#token_hash=abc&type=recovery", "recovery"],
  ])("may be a one-time token: %s", (rest, type) => {
    expect(at(rest)).toEqual({ type, email: null, proof: { tokenHash: "abc" } });
  });

  test.each([
    "",
    "?code=abc",
    "#error_code=otp_expired",
    "?access_token=a&refresh_token=b", // a query travels to servers and logs: never a session
    "#access_token=a",
  ])("is absent in %s", (rest) => {
    expect(at(rest)).toBeNull();
  });

  test("has no e-mail address when the token cannot be decoded", () => {
    expect(at("#access_token=nonsense&refresh_token=r1")).toMatchObject({ email: null });
  });
});
