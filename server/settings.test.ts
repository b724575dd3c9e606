import { describe, expect, test } from "vitest";
// Imported for its side effect: its messages for users must not replace those for operators.
import "./platform/http/http-server.ts";
import { readSettings } from "./settings.ts";

describe("a wrong setting (docs/product.md#settings)", () => {
  test.each([
    { PORT: "abc", says: "Setting PORT: must be a whole number from 0 to 65535." },
    { PORT: "80.5", says: "Setting PORT: must be a whole number from 0 to 65535." },
    { PORT: "99999", says: "Setting PORT: must be a whole number from 0 to 65535." },
    { HOST: "  ", says: "Setting HOST: must not be blank." },
    {
      PUBLIC_URL: "prepara.com",
      says: "Setting PUBLIC_URL: must be a web address, e.g. https://prepara.example.com.",
    },
    {
      DATABASE_URL: "mysql://db",
      says: /^Setting DATABASE_URL: must be a PostgreSQL address, e\.g\. postgres:\/\//,
    },
    { DATABASE_POOL_SIZE: "0", says: "Setting DATABASE_POOL_SIZE: must be a whole number from 1 to 100." },
    {
      ADMIN_EMAILS: "ana@exemplo.com, bia",
      says: "Setting ADMIN_EMAILS: must be e-mail addresses, separated by commas.",
    },
    {
      BUSINESS_TIME_ZONE: "Mars/Base",
      says: "Setting BUSINESS_TIME_ZONE: must be an IANA time zone, e.g. America/Sao_Paulo.",
    },
    {
      SUPPORT_WHATSAPP: "11999999999",
      says: "Setting SUPPORT_WHATSAPP: must be international, e.g. +5511999999999.",
    },
    { PIX_KEY: "minha chave", says: /^Setting PIX_KEY: must be a PIX key: CPF, CNPJ, e-mail, phone/ },
    { API_RATE_LIMIT: "0", says: "Setting API_RATE_LIMIT: must be a whole number from 1 to 10000000." },
    ...["true", "maybe", "11", "10.0.0.0/40"].map((wrong) => ({
      TRUST_PROXY: wrong,
      says: /^Setting TRUST_PROXY: must be the number of proxies in front of the server, e\.g\. 1, or their addresses/,
    })),
    { LOG_LEVEL: "loud", says: /^Setting LOG_LEVEL: must be one of fatal, error, warn, info/ },
    { METRICS_TOKEN: "short", says: "Setting METRICS_TOKEN: must have at least 16 characters." },
    {
      S3_ENDPOINT: "ftp://x",
      says: "Setting S3_ENDPOINT: must be a web address, e.g. https://s3.example.com.",
    },
    {
      S3_BUCKET: "boxes",
      says: "Setting S3_BUCKET: also needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.",
    },
  ])("stops the start with one line that tells the allowed value: $says", ({ says, ...environment }) => {
    const read = () => readSettings(environment);
    expect(read).toThrow(says);
    expect(read).not.toThrow("\n");
  });

  test("an empty setting counts as unset", () => {
    expect(readSettings({ PORT: "", PUBLIC_URL: "", S3_BUCKET: "" })).toMatchObject({ PORT: 8080 });
  });
});
