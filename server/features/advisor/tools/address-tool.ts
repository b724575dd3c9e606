import { addressLines, displayName, suiteLabel, usAddressOf } from "@prepara/domain/account/customer";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { warehouseOf } from "#server/platform/us-address-settings";
import { profiles } from "#server/tables/profiles";
import { type ToolDeps, tool } from "./tool.ts";

/** The customer's US address with the suite, as on the dashboard. */
export function addressTool({ db, settings }: Pick<ToolDeps, "db" | "settings">, userId: string) {
  return tool({
    name: "meu_endereco",
    description: "Endereço do cliente nos Estados Unidos, linha por linha, e o número da sua suíte.",
    input: z.object({}),
    async call() {
      const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
      if (!profile) return null;
      const { suiteNumber } = profile;
      return {
        suite: suiteLabel(suiteNumber),
        linhas: addressLines(displayName(profile.fullName), usAddressOf(warehouseOf(settings), suiteNumber)),
      };
    },
  });
}
