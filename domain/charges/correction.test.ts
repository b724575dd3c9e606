import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/money";
import { correctionOf, lowerable } from "./correction.ts";

describe("a lower correction (docs/product.md#charges)", () => {
  const open = {
    kind: "service",
    state: "open",
    amount: cents(750),
    corrected: cents(0),
    lowered: cents(0),
    isRaised: false,
    request: null,
  } as const;
  // Raised by US$ 5,00, which was paid by itself.
  const raised = { ...open, corrected: cents(500), isRaised: true } as const;
  const unpaid = { isUnpaid: true, isCancelled: false, payable: cents(900) } as const;
  const waiting = { ...unpaid, isUnpaid: false } as const;

  test.each([
    ["open", open, 750],
    ["open and raised", raised, 750],
    ["open, raised and lowered", { ...raised, corrected: cents(300), lowered: cents(-200) }, 550],
    ["paid and raised", { ...raised, state: "settled" }, 1250],
    ["of an unpaid request, raised", { ...raised, request: unpaid }, 750],
    ["of an unpaid request that costs less", { ...raised, request: { ...unpaid, payable: cents(400) } }, 400],
    ["of a request whose proof waits", { ...raised, request: waiting }, 1250],
  ] as const)("of a charge that is %s takes at most what it costs", (_, charge, most) => {
    expect(lowerable(charge)).toBe(most);
    expect(correctionOf(charge, cents(-most - 1))).toEqual({ why: "corrected_below_zero" });
    expect(correctionOf(charge, cents(-most + 1))).toMatchObject({ why: null });
  });

  test.each([
    ["by itself", open, "withdraw_instead"],
    ["by itself, of which a correction was paid", raised, "pay_before"],
    ["with its request", { ...raised, request: unpaid }, null],
    ["already", { ...raised, state: "settled", corrected: cents(0) }, null],
  ] as const)("that leaves nothing of a charge that is paid %s: %s", (_, charge, why) => {
    expect(correctionOf(charge, cents(-750)).why).toBe(why);
  });

  test("a higher one is not limited by this, but is refused for a cancelled request", () => {
    const settled = { ...open, state: "settled", request: { ...waiting, isCancelled: true } } as const;
    expect(correctionOf(raised, cents(100))).toMatchObject({ why: null, state: "proposed" });
    expect(correctionOf(settled, cents(100))).toEqual({ why: "not_correctable" });
    expect(correctionOf(settled, cents(-100))).toMatchObject({ why: null, state: "proposed" });
  });
});
