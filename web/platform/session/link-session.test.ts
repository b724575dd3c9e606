import { describe, expect, test } from "vitest";
import { linkSessionIn } from "./link-session.ts";

const at = (rest: string) => linkSessionIn(new URL(`https://prepara.exemplo.com.br/auth${rest}`));
describe("the session that a link carries", () => {
  test("is read from the fragment", () => {
    expect(at("#access_token=a1&refresh_token=r1&expires_in=3600&type=invite&sb=")).toEqual({
      type: "invite",
      proof: { accessToken: "a1", refreshToken: "r1" },
    });
  });

  test.each([
    ["?token_hash=abc&type=invite", "invite"],
    ["#token_hash=abc&type=recovery", "recovery"],
  ])("may be a one-time token: %s", (rest, type) => {
    expect(at(rest)).toEqual({ type, proof: { tokenHash: "abc" } });
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
});
