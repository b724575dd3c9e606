import { describe, expect, test } from "vitest";
import { readAuthSettings } from "#server/auth/auth-settings";
import { secondsOf } from "#server/auth/endpoints/admin/user-fields";
import { normalizeEmail, normalizePhone } from "#server/auth/http/address";
import { matchesGlob, mayRedirectTo, whyNotEntry } from "#server/auth/http/redirect-target";
import { decideRefresh } from "#server/auth/sessions/refresh-session";

describe("allowed redirect targets (docs/auth-protocol.md §1)", () => {
  const settings = {
    siteUrl: "https://app.example",
    publicUrl: "https://entrar.partner.example",
    REDIRECT_ALLOW_LIST: [
      "https://*.partner.example/**",
      "https://pages.example/prepara/**",
      "https://*/intranet",
      "myapp://callback",
      "https://exact.example/volta?x=1",
    ],
  };
  test.each([
    ["https://app.example/any/path?x=1#y", true],
    ["https://app.example", true],
    ["http://127.0.0.1:3000/x", true],
    ["http://[::1]:3000/x", true],
    ["https://one.partner.example/a/b", true],
    ["myapp://callback", true],
    ["myapp://callback#fragment", true],
    ["https://exact.example/volta?x=1", true],
    ["https://app.example/auth/v1/authorize?provider=google", false],
    ["https://app.example//auth/v1/authorize", false],
    ["https://app.example/x/../auth/v1/authorize", false],
    ["https://app.example/%61uth/v1/authorize", false],
    ["https://app.example/files/a", false],
    ["https://app.example/auth?modo=confirmar", true],
    ["http://app.example/", false],
    ["https://app.example:8443/", false],
    ["https://app.example.evil.example/", false],
    ["https://app.example@evil.example/", false],
    ["https://evil.example\\@app.example/", false],
    ["https://user:pass@app.example/", false],
    ["https://one.two.partner.example/a", false],
    ["https://partner.example.evil.example/one.partner.example/", false],
    ["https://exact.example/volta?x=2", false],
    // What ends the host, or names another one, stands where a part of the entry's host is free.
    ["https://[2001:db8::bad]?.partner.example/a", false],
    ["https://[2606:4700:4700::1111]:8443?.partner.example/a", false],
    ["https://intranet?.partner.example/a", false],
    ["https://intranet:8443?.partner.example/a", false],
    ["https://intranet#.partner.example/a", false],
    // A browser resolves these segments, and takes the first name after any number of slashes for the host.
    ["https://pages.example/prepara/a.b/..c", true],
    ["https://pages.example/prepara/../stranger", false],
    ["https://pages.example/prepara/%2E./stranger", false],
    ["https://pages.example/prepara/..?x", false],
    ["https://pages.example/prepara/?x=/../y", true],
    ["https://intern/intranet", true],
    ["https:///intranet", false],
    ["https:intranet", false],
    ["https://entrar.partner.example/volta", true],
    ["https://entrar.partner.example/auth/v1/authorize?provider=google", false],
    ["http://2130706433/", false],
    ["http://0x7f000001/", false],
    ["//evil.example", false],
    ["javascript:alert(1)", false],
    ["http://localhost/", false],
    ["", false],
  ])("%s: %s", (target, allowed) => {
    expect(mayRedirectTo(settings, target)).toBe(allowed);
  });

  test.each([
    ["https://*-team.a.example/**", "https://x-y-team.a.example/", true],
    ["https://a.example/?/**/end", "https://a.example/1/2/3/end", true],
    ["https://a.example/?/**/end", "https://a.example//2/end", false],
    ["https://a.example/*", "https://a.example/", true],
    ["https://a.example/*", "https://a.example/b/c", false],
    ["https://a.example/*", "https://a.example/b?c", true],
    ["https://a.example/*/volta", "https://a.example/pt/volta", true],
    ["https://a.example/*/volta", "https://a.example/evil?/volta", false],
    ["https://a.example/**/volta", "https://a.example/e/vil?/volta", false],
    ["https://a.example/**?x=*", "https://a.example/b/c?x=1", true],
    ["https://a.example/b?", "https://a.example/b", false],
    ["https://a.example/(b)", "https://a.example/(b)", true],
    ["https://**.a.example/", "https://x.y.a.example/", true],
    ["https://**.a.example/", "https://evil.example/?.a.example/", false],
    ["https://**.a.example/", "https://evil.example?.a.example/", false],
    ["https://a.example:*/**", "https://a.example:8443/b/c", true],
    ["https://**", "https://b.example/c?d", true],
    ["**", "https://b.example/c?d", true],
    ["myapp://*", "myapp://callback", true],
  ])("the entry %s and %s: %s", (glob, text, matches) => expect(matchesGlob(glob, text)).toBe(matches));

  // An expression made of this entry took ten seconds for an address of 2,000 characters.
  test("are found in linear time, however many stars an entry has", () => {
    const began = performance.now();
    expect(matchesGlob("https://*-*-*-*.a.example", `https://${"-".repeat(2_000)}`)).toBe(false);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  test("any port of this machine is allowed if the site is on it", () => {
    expect(
      mayRedirectTo(
        { siteUrl: "http://localhost:8080", publicUrl: "http://localhost:8080", REDIRECT_ALLOW_LIST: [] },
        "http://localhost:5173/x",
      ),
    ).toBe(true);
  });

  test.each([
    "https://app.example.com/**",
    "https://*.example.com/volta",
    "https://*-team.apps.example/**",
    "https://app.example.com:*/**",
    "http://*.localhost:3000/**",
    "http://*:3000/**",
    "https://[2001:db8::1]:8443/**",
    "https://**/volta",
    "**",
    "myapp://*",
    "com.example.app:/volta",
  ])("%s may stand in the allow list", (entry) => expect(whyNotEntry(entry)).toBeNull());

  test.each([
    ["https://*example.com/**", "last two parts"],
    ["https://app.example.com*", "last two parts"],
    ["https://app.example.com**/volta", "last two parts"],
    ["https://app.example.com?next=*", "last two parts"],
    ["http*://*.com/**", "last two parts"],
    ["*://192.168.1.*:3000/**", "last two parts"],
    ["**.example.com/**", "scheme"],
    ["*", "scheme"],
    ["https:**", "scheme"],
    ["https:/app.example.com/**", "scheme"],
    ['"https://app.example.com/**"', "scheme"],
  ])("%s may not", (entry, why) => expect(whyNotEntry(entry)).toContain(why));
});

describe("the decision about a refresh token (docs/auth-protocol.md §5)", () => {
  const now = new Date("2026-01-01T00:00:10Z");
  const recently = new Date("2026-01-01T00:00:05Z");
  const longAgo = new Date("2025-12-31T23:00:00Z");
  const soon = new Date("2026-01-01T00:00:15Z");
  const inHours = new Date("2026-01-01T03:00:00Z");
  test.each([
    [5, longAgo, -1, "rotate"],
    [5, longAgo, 5, "rotate"],
    [4, longAgo, -1, "repeat"],
    [4, longAgo, 3, "repeat"],
    [4, recently, 4, "replay"],
    [4, longAgo, 4, "replay"],
    [3, recently, -1, "repeat"],
    [3, longAgo, -1, "replay"],
    [3, soon, -1, "repeat"],
    [3, inHours, -1, "replay"],
    [4, inHours, -1, "repeat"],
    [0, null, -1, "replay"],
    [6, recently, -1, "replay"],
  ])("number %i of 5, last refresh %s, suspect up to %i: %s", (presented, lastRefreshAt, last, verdict) => {
    const token = { presented, active: 5, lastSuspect: last, lastRefreshAt, now, reuseIntervalSeconds: 10 };
    expect(decideRefresh(token)).toBe(verdict);
  });
});

describe("addresses", () => {
  test.each([
    " Ana@Example.com ",
    "a.b+c@sub.example.com.br",
    "o'hara@example.com",
    "josé@exemplo.com.br",
    "ana@MÜLLER.de",
    "ana@straße.de",
    "ana@xn--mller-kva.de",
    "ana@ab--cd.com",
    "ana@пример.рф",
    "ana@उदाहरण.भारत",
    "ana@مثال.com",
    "ana@日本語.jp",
    "ana@i❤.ws",
    "ana@💩.la",
  ])("%s is an e-mail", (input) => {
    expect(normalizeEmail(input)).toBe(input.trim().toLowerCase());
  });
  test.each([
    "",
    "ana",
    "ana@",
    "@example.com",
    "ana@example",
    "a b@example.com",
    "a@b@example.com",
    "a@-x.com",
    "a@ｅxample.com",
    ".a@example.com",
    "a..b@example.com",
    `${"a".repeat(250)}@example.com`,
    "a@example.com\nBcc: x@example.com",
  ])("%j is refused", (input) => expect(() => normalizeEmail(input)).toThrow("invalid format"));
  test.each(["ad", "34f", "180b", "180f", "200b", "2060", "3164", "fe00", "fe0f", "e0100"])(
    "the invisible character U+%s is refused before and behind the @",
    (code) => {
      const unseen = String.fromCodePoint(Number.parseInt(code, 16));
      for (const spelling of [`ana@exam${unseen}ple.com`, `an${unseen}a@example.com`])
        expect(() => normalizeEmail(spelling)).toThrow("invalid format");
    },
  );
  test.each([
    "ana@mail。example.com",
    "ana@mail｡example.com",
    "ana@ⓔxample.com",
    "ana@exampleʰ.com",
    "ana@mu\u0308ller.de",
    "ana@müller.xn--p1ai",
  ])("%s, a second spelling of a domain, is refused", (input) =>
    expect(() => normalizeEmail(input)).toThrow("invalid format"),
  );
  test("a domain with two hundred thousand accents in mixed order is refused quickly", () => {
    const startedAt = performance.now();
    expect(() => normalizeEmail(`a@${"\u0301\u0316".repeat(100_000)}.com`)).toThrow("invalid format");
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
  test("a phone loses its plus and spaces", () => {
    expect(normalizePhone("+55 11 98888 7777")).toBe("5511988887777");
    for (const bad of ["", "+0123456", "abc", "+55-11", "1".repeat(17)])
      expect(() => normalizePhone(bad)).toThrow("E.164");
  });
});

test.each([
  ["24h", 86_400],
  ["1h30m", 5400],
  ["none", null],
] as const)("a ban of %s", (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds);
});

describe("settings", () => {
  const place = { publicUrl: "https://app.example", anonKey: "k", brand: "Prepara" };
  test.each([
    [{ AUTH_SIGNUP: "maybe" }, /^Setting AUTH_SIGNUP: /],
    [{ SMTP_URL: "mail.example" }, /^Setting SMTP_URL: /],
    [{ OIDC_GOOGLE_SECRET: "x" }, /^Setting OIDC_GOOGLE_CLIENT_ID: /],
    [{ OIDC_CORP_CLIENT_ID: "x" }, /^Setting OIDC_CORP_ISSUER: /],
    [
      { OIDC_CORP_CLIENT_ID: "x", OIDC_CORP_ISSUER: "http://login.example.com" },
      /^Setting OIDC_CORP_ISSUER: .*https/,
    ],
    [{ WHATSAPP_TOKEN: "x" }, /^Setting WHATSAPP_TOKEN: /],
    [{ AUTH_PASSWORD_MIN: "3" }, /^Setting AUTH_PASSWORD_MIN: /],
    [{ REDIRECT_ALLOW_LIST: "myapp://x, https://*example.com" }, /^Setting REDIRECT_ALLOW_LIST: .*last two/],
    [{ AUTH_RATE_LIMITS: "sms_in_all=0/3600" }, /^Setting AUTH_RATE_LIMITS: /],
    [{ AUTH_RATE_LIMITS: "sms_in_all=300/0" }, /^Setting AUTH_RATE_LIMITS: /],
    [
      { OIDC_EMAIL_CLIENT_ID: "x", OIDC_EMAIL_ISSUER: "https://a.example" },
      /^Setting OIDC_EMAIL_CLIENT_ID: /,
    ],
  ])("%o stop the start with one line", (environment, message) => {
    expect(() => readAuthSettings(environment, place)).toThrow(message);
  });
  test.each(["https://login.example.com", "http://localhost:9000/realms/main", "http://127.0.0.1:9000"])(
    "%s may be a provider's issuer",
    (issuer) => {
      const environment = { OIDC_CORP_CLIENT_ID: "x", OIDC_CORP_ISSUER: issuer };
      expect(readAuthSettings(environment, place).providers).toMatchObject([{ issuer }]);
    },
  );
  test("empty ones count as unset", () => {
    expect(readAuthSettings({ SMTP_URL: "", AUTH_SIGNUP: "" }, place)).toMatchObject({
      AUTH_SIGNUP: true,
      baseUrl: "https://app.example/auth/v1",
      providers: [],
    });
  });
});
