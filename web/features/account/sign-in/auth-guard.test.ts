import { describe, expect, test } from "vitest";
import { readLinkOutcome } from "./auth-guard.ts";

const at = (rest: string) => readLinkOutcome(new URL(`https://prepara.exemplo.com.br/auth${rest}`));

describe("the outcome of a mailed link, read from the address", () => {
  test.each([
    ["?modo=nova-senha", { kind: "none" }],
    ["?modo=nova-senha&error_code=otp_expired#error=access_denied", { kind: "refused", code: "otp_expired" }],
    ["#error=access_denied&error_code=otp_expired&sb=", { kind: "refused", code: "otp_expired" }],
    ["?error=server_error", { kind: "refused", code: "server_error" }],
    ["?modo=nova-senha&code=abc", { kind: "other-browser" }],
    ["?modo=email-alterado#message=Confirmation+link+accepted&sb=", { kind: "half-confirmed" }],
  ])("%s", (rest, linkOutcome) => {
    expect(at(rest)).toEqual(linkOutcome);
  });
});
