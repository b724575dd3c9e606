import { expect, test } from "vitest";
import { isIgnored } from "./ignored-settings.ts";

test.each([
  ["its data", ["DATABASE_URL", "PREPARA_DATA_DIR", "S3_BUCKET", "S3_SECRET_ACCESS_KEY"]],
  ["accounts", ["ADMIN_EMAILS", "ANON_KEY", "AUTH_AUTOCONFIRM", "SITE_URL", "OIDC_ACME_CLIENT_ID"]],
  ["messages", ["SMTP_URL", "SMS_URL", "WHATSAPP_TOKEN", "WHATSAPP_NOTICES", "WHATSAPP_APP_SECRET"]],
  ["models", ["LLM_BASE_URL", "LLM_API_KEY", "EMBEDDINGS_BASE_URL", "EMBEDDINGS_MODEL"]],
  ["other services", ["CAPTCHA_SECRET", "CAPTCHA_URL", "PTAX_URL", "KEEPA_API_KEY", "SPAPI_TOKEN_URL"]],
])("the demo ignores what the shell says of %s", (_what, names) => {
  expect(names.filter((name) => !isIgnored(name))).toEqual([]);
});

test("the demo keeps all other settings, and what belongs to other programs", () => {
  const names = ["PORT", "PUBLIC_URL", "BRAND", "PIX_KEY", "USD_BRL_RATE", "PATH", "PREPARA_DEMO_DIR"];
  expect(names.filter(isIgnored)).toEqual([]);
});
