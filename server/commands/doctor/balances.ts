import { lt } from "drizzle-orm";
import { profiles } from "#server/tables/profiles";
import type { Check } from "./check.ts";

export const noBalanceBelowZero: Check = {
  title: "no balance is below zero",
  async findProblems({ db }) {
    const rows = await db
      .select({ userId: profiles.userId, balance: profiles.balanceUsd })
      .from(profiles)
      .where(lt(profiles.balanceUsd, "0"));
    return rows.map((row) => `customer ${row.userId} has a balance of ${row.balance}`);
  },
};
