import { describe, expect, test } from "vitest";
import { arrivalAt } from "./arrival.ts";

const at = (rest: string) => arrivalAt(new URL(`https://prepara.exemplo.com.br/auth${rest}`));

describe("what a mailed link brings to the page", () => {
  test.each([
    ["?modo=nova-senha", { kind: "nothing" }],
    ["?modo=nova-senha&error_code=otp_expired#error=access_denied", { kind: "refused", code: "otp_expired" }],
    ["#error=access_denied&error_code=otp_expired&sb=", { kind: "refused", code: "otp_expired" }],
    ["?error=server_error", { kind: "refused", code: "server_error" }],
    ["?modo=nova-senha&code=abc", { kind: "other-browser" }],
    ["?modo=email-alterado#message=Confirmation+link+accepted&sb=", { kind: "half-way" }],
  ])("%s", (rest, arrival) => {
    expect(at(rest)).toEqual(arrival);
  });
});
