import { resolve } from "node:path";
import * as z from "zod";
import { exchangeRateSettings } from "./adapters/exchange-rate/exchange-rate.ts";
import { modelSettings, vendorSettings, whyNotModel, whyNotVendor } from "./adapters/vendor-settings.ts";
import { whatsappSettings, whyNotWhatsapp } from "./adapters/whatsapp/cloud-api.ts";
import { minerSettings } from "./features/miner/list-quota.ts";
import { noticeSettings } from "./features/notices/notice-settings.ts";
import { pixSettings } from "./features/prep/payment/pix-settings.ts";
import { platformSettings, usAddressSettings, WrongSetting, whyNotFileStore } from "./platform/settings.ts";

/** Of outside services, which the demo does not ask. */
export const serviceSettings = {
  ...exchangeRateSettings,
  ...vendorSettings,
  ...whatsappSettings,
  ...modelSettings,
};

const schema = z.object({
  ...platformSettings,
  ...usAddressSettings,
  ...pixSettings,
  ...minerSettings,
  ...noticeSettings,
  ...serviceSettings,
});

/** All settings except those of the auth service. */
export type Settings = z.output<typeof schema>;

/**
 * Reads the settings from the environment (docs/product.md#settings). An empty variable counts as unset.
 * Throws `WrongSetting` with one line that names the setting and the problem.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new WrongSetting(
      `Setting ${issue?.path[0]?.toString() ?? "?"}: ${issue?.message ?? "is not valid"}.`,
    );
  }
  const settings = parsed.data;
  const problem =
    whyNotFileStore(settings) ?? whyNotVendor(settings) ?? whyNotWhatsapp(settings) ?? whyNotModel(settings);
  if (problem) throw new WrongSetting(problem);
  return { ...settings, PREPARA_DATA_DIR: resolve(settings.PREPARA_DATA_DIR) };
}
