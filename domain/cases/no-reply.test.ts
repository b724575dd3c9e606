import { describe, expect, test } from "vitest";
import { caseKinds, caseStatuses } from "./kinds.ts";
import { endsWithoutReply, endWithoutReply } from "./no-reply.ts";

const answeredAt = new Date("2026-11-02T12:00:00Z");
const fourteenDaysLater = new Date("2026-11-16T12:00:00Z");
const answered = {
  kind: "question",
  status: "waiting_customer",
  lastMessage: { side: "staff", at: answeredAt },
} as const;

describe("an answered case without a reply (docs/product.md#cases)", () => {
  test("ends exactly 14 days after the staff's last message, with a text that says what the customer can do", () => {
    const justBefore = new Date(fourteenDaysLater.getTime() - 1);
    expect(endWithoutReply(answered, justBefore)).toBeNull();
    expect(endWithoutReply(answered, fourteenDaysLater)).toEqual({
      outcome: "Encerrada após 14 dias sem nova mensagem",
      noticeText:
        "Respondemos há 14 dias e não houve outra mensagem. Se ainda precisar, faça outra pergunta.",
    });
    expect(endWithoutReply({ ...answered, kind: "box_claim" }, fourteenDaysLater)?.noticeText).toContain(
      "reivindique de novo",
    );
  });

  test("stays open while the customer waits for staff, or without any message", () => {
    const { lastMessage } = answered;
    for (const last of [{ ...lastMessage, side: "customer" as const }, undefined])
      expect(endWithoutReply({ ...answered, lastMessage: last }, fourteenDaysLater)).toBeNull();
    for (const status of caseStatuses.filter((one) => one !== "waiting_customer"))
      expect(endWithoutReply({ ...answered, status }, fourteenDaysLater)).toBeNull();
  });

  test("ends only as a question, a claim or a contested charge; cases about units or a request wait for a decision", () => {
    expect(caseKinds.filter(endsWithoutReply)).toEqual(["box_claim", "charge", "question"]);
    for (const kind of caseKinds.filter((one) => !endsWithoutReply(one)))
      expect(endWithoutReply({ ...answered, kind }, fourteenDaysLater)).toBeNull();
  });
});
