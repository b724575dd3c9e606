import { randomInt } from "node:crypto";
import { cents } from "@prepara/domain/money/money";
import { postEntry } from "#server/features/ledger/ledger.public";
import { payBackRequest } from "#server/features/prep/payment/pay-back-request";
import { payRequest } from "#server/features/prep/payment/pay-request";
import { type Db, openDatabase } from "#server/platform/database/database";
import { Refusal } from "#server/platform/refusal";

export type Move =
  | { kind: "credit" | "debit"; amount: number }
  | { kind: "pay"; request: string }
  | { kind: "payBack"; request: string; amount: number };

/** Runs one balance change in its own transaction; returns false if it was refused. */
export async function move(db: Db, userId: string, act: Move): Promise<boolean> {
  const adminId = userId;
  const clock = () => new Date();
  try {
    await db.transaction(async (tx) => {
      if (act.kind === "pay") return payRequest(tx, userId, act.request, clock);
      const amount = cents(act.amount);
      if (act.kind === "payBack") {
        return payBackRequest(tx, adminId, { id: act.request, amountUsd: amount, description: null }, clock);
      }
      await postEntry(tx, { userId, type: act.kind, amount, description: "Movimento", adminId }, clock);
    });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The program: changes the balance at random until it is killed, and prints each committed change. */
async function moveForEver(url: string, userId: string, requests: readonly string[]): Promise<void> {
  const db = openDatabase(url, { poolSize: 8, onLostConnection: () => {} });
  const random = (): Move => {
    const request = requests[randomInt(requests.length)] ?? "";
    const amount = randomInt(1, 500);
    const kind = (["credit", "debit", "pay", "payBack"] as const)[randomInt(4)] ?? "credit";
    return kind === "pay" ? { kind, request } : { kind, request, amount };
  };
  const worker = async () => {
    for (;;) {
      const act = random();
      if (await move(db, userId, act)) process.stdout.write(`${JSON.stringify(act)}\n`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

const [, program, url, userId, ...requests] = process.argv;
if (program === import.meta.filename && url && userId) await moveForEver(url, userId, requests);
