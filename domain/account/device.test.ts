import { describe, expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a session's device", () => {
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0 Safari/537.36`,
      "Chrome no Windows",
      false,
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`,
      "Edge no Windows",
      false,
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1",
      "Safari no iPhone",
      true,
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${webkit} Chrome/150.0 Mobile Safari/537.36`,
      "Chrome no Android",
      true,
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0",
      "Firefox no Mac",
      false,
    ],
    ["curl/8.0", "Aparelho desconhecido", false],
    [null, "Aparelho desconhecido", false],
  ])("%s is %s", (userAgent, name, isHandheld) => {
    expect(deviceOf(userAgent)).toEqual({ name, isHandheld });
  });
});
