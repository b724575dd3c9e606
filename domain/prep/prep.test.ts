import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cents } from "#domain/money/money";
import { cancelledText, whyNotCancellable } from "./cancel.ts";
import {
  counterChange,
  freeUnitsOf,
  freeUnitsWarning,
  isCounted,
  isReserving,
  reservingStatuses,
} from "./free-units.ts";
import { newPrepRequest, prepCostInput, prepRequestPatch } from "./input.ts";
import {
  maxNote,
  noteOfReturnedProof,
  payableBack,
  paymentOf,
  seenOnly,
  whyNoReceipt,
  whyNotPaidBack,
  whyNotPayable,
  whyNotProvable,
} from "./payment.ts";
import { wantedUnits, whyNotPreppable } from "./quote.ts";
import { prepStatuses, prepStatusLabels, prepStepOf } from "./status.ts";

const statuses = fc.constantFrom(...prepStatuses);

describe("free units of a month (docs/decisions/0012)", () => {
  test.each([
    [{ limit: 15, used: 0, reserved: 0 }, 15],
    [{ limit: 15, used: 9, reserved: 4 }, 2],
    [{ limit: 15, used: 15, reserved: 4 }, 0],
    [{ limit: 0, used: 7, reserved: 0 }, 0],
  ])("%j leaves %i", (month, remaining) => {
    expect(freeUnitsOf(month)).toEqual({ ...month, remaining });
  });

  test("the warning shows when 1 to 3 remain (docs/product.md#free-units)", () => {
    expect([0, 1, 2, 3, 4].map(freeUnitsWarning)).toEqual([
      null,
      "Resta apenas 1 unidade grátis neste mês.",
      "Restam apenas 2 unidades grátis neste mês.",
      "Restam apenas 3 unidades grátis neste mês.",
      null,
    ]);
  });
});

describe("the monthly counter (docs/decisions/0012)", () => {
  test.each([
    ["pending_payment", "scheduled", 5],
    ["under_review", "shipped", 5],
    ["scheduled", "shipped", 0],
    ["scheduled", "scheduled", 0],
    ["shipped", "under_review", -5],
    ["pending_payment", "under_review", 0],
  ] as const)("%s to %s changes it by %i for 5 free units", (from, to, want) => {
    expect(counterChange(from, to, 5)).toBe(want);
  });

  test("after any sequence of statuses it contains the free units once, or not at all", () => {
    fc.assert(
      fc.property(fc.nat({ max: 15 }), fc.array(statuses), (free, walk) => {
        let status: (typeof prepStatuses)[number] = "pending_payment";
        let counter = 0;
        for (const next of walk) {
          counter += counterChange(status, next, free);
          status = next;
          expect(counter).toBe(isCounted(status) ? free : 0);
        }
      }),
    );
  });

  test("free units are reserved or counted, never both", () => {
    for (const status of prepStatuses) expect(isReserving(status)).toBe(!isCounted(status));
    expect(prepStatuses.filter(isReserving)).toEqual(reservingStatuses);
  });
});

test("statuses have their labels and their order (docs/product.md#prep-requests)", () => {
  expect(prepStatuses.map((status) => prepStatusLabels[status])).toEqual([
    "Pagamento pendente",
    "Em análise",
    "Aprovado",
    "Enviado",
  ]);
  expect(prepStepOf("scheduled")).toBe(2);
});

describe("which shipments may be prepared (docs/product.md#prep-requests)", () => {
  test.each([
    ["arrived", 3, 3, null],
    ["arrived", 3, 4, "not_enough_units"],
    ["arrived", 0, 0, "not_enough_units"],
    ["in_transit", 3, 1, "not_arrived"],
    ["prep_requested", 0, 1, "already_requested"],
  ] as const)("%s with %i available, %i wanted: %s", (status, available, qty, want) => {
    expect(whyNotPreppable({ status, available }, qty)).toBe(want);
  });

  test("quantities of a shipment listed twice are added", () => {
    const items = [
      { shipmentId: "a", qty: 2 },
      { shipmentId: "b" },
      { shipmentId: "a", qty: 3 },
      { shipmentId: "b", qty: 1 },
    ];
    expect([...wantedUnits(items)]).toEqual([
      ["a", 5],
      ["b", "all"],
    ]);
  });
});

describe("paying a request (docs/decisions/0020)", () => {
  test.each([
    ["pending_payment", 750, false, null, null],
    ["under_review", 750, false, "already_under_review", null],
    ["scheduled", 750, false, "already_approved", "already_approved"],
    ["shipped", 750, false, "already_approved", "already_approved"],
    ["pending_payment", 0, false, "nothing_to_pay", "nothing_to_pay"],
    ["under_review", 750, true, "already_paid", "already_paid"],
  ] as const)(
    "%s over %i cents, paid with balance %s: %s, proof %s",
    (status, total, paidWithBalance, pay, prove) => {
      const request = { status, total: cents(total), paidWithBalance, isCancelled: false };
      expect([whyNotPayable(request), whyNotProvable(request)]).toEqual([pay, prove]);
      const cancelled = { ...request, isCancelled: true };
      expect([whyNotPayable(cancelled), whyNotProvable(cancelled)]).toEqual([
        "request_cancelled",
        "request_cancelled",
      ]);
    },
  );
});

describe("refunding a request, and its receipt", () => {
  const unpaid = {
    status: "pending_payment",
    total: cents(750),
    paidWithBalance: false,
    hasProof: false,
    paidBack: cents(0),
    settled: cents(0),
    paidApart: cents(0),
    isCancelled: false,
  } as const;

  test("nothing is refunded before the payment, and never more than the total", () => {
    expect(whyNotPaidBack(unpaid, cents(1))).toBe("not_paid");
    const paid = { ...unpaid, hasProof: true, paidBack: cents(700) };
    expect(whyNotPaidBack(paid, cents(50))).toBeNull();
    expect(whyNotPaidBack(paid, cents(51))).toBe("more_than_paid");
  });

  test("a credit for a correction counts only confirmed payments, not an unconfirmed proof", () => {
    const proved = { ...unpaid, status: "under_review", hasProof: true } as const;
    expect(whyNotPaidBack(proved, cents(1))).toBeNull();
    expect(whyNotPaidBack(seenOnly(proved), cents(1))).toBe("not_paid");
    expect(whyNotPaidBack(seenOnly({ ...proved, settled: cents(750) }), cents(750))).toBeNull();
    expect(whyNotPaidBack(seenOnly({ ...proved, paidApart: cents(50) }), cents(51))).toBe("more_than_paid");
  });

  const settled = cents(750);
  test.each([
    [{ hasProof: true }, 750, "unknown", "not_paid"],
    [{ status: "under_review" }, 0, "unknown", "not_paid"],
    [{ paidWithBalance: true, settled }, 750, "seen", null],
    [{ status: "scheduled", settled }, 750, "seen", null],
    [{ status: "shipped", total: cents(0) }, 0, "none", null],
    [{}, 0, "none", "not_paid"],
    // Paid back in part, and the approval was undone.
    [{ paidBack: cents(10) }, 0, "seen", "not_paid"],
    // A status that an admin sets on a cancelled request is no approval.
    [{ status: "scheduled", isCancelled: true }, 0, "none", "not_paid"],
    [{ hasProof: true, isCancelled: true }, 0, "unknown", "not_paid"],
    [{ hasProof: true, isCancelled: true, settled, paidBack: cents(50) }, 700, "seen", "not_paid"],
    [{ paidWithBalance: true, isCancelled: true, settled }, 750, "seen", null],
    // What was paid separately for a higher correction can be paid back, too, but does not mean that the
    // request was paid.
    [{ paidApart: cents(500) }, 500, "none", "not_paid"],
    [{ paidApart: cents(500), paidBack: cents(500) }, 0, "none", "not_paid"],
    [{ total: cents(0), paidApart: cents(300) }, 300, "none", "not_paid"],
    [{ hasProof: true, paidApart: cents(500), paidBack: cents(500) }, 750, "unknown", "not_paid"],
    [{ hasProof: true, paidApart: cents(500), paidBack: cents(501) }, 749, "seen", "not_paid"],
    [{ isCancelled: true, settled, paidApart: cents(500), paidBack: cents(700) }, 550, "seen", "not_paid"],
  ] as const)("%j: %i cents can be paid back, payment %s, receipt refused because %s", (change, ...want) => {
    const request = { ...unpaid, ...change };
    expect([payableBack(request), paymentOf(request), whyNoReceipt(request)]).toEqual(want);
  });
});

describe("cancelling a request (docs/product.md#cancelling-a-request)", () => {
  const fresh = {
    status: "pending_payment",
    paidWithBalance: false,
    hasProof: false,
    hasBegun: false,
    isCancelled: false,
  } as const;

  test.each([
    [{}, null],
    [{ hasProof: true }, "payment_in"],
    [{ status: "under_review" }, "payment_in"],
    [{ status: "under_review", paidWithBalance: true }, "payment_in"],
    [{ status: "scheduled", hasProof: true }, "work_begun"],
    [{ status: "shipped" }, "work_begun"],
    [{ hasBegun: true }, "work_begun"],
    [{ isCancelled: true, status: "shipped" }, "request_cancelled"],
  ] as const)("%j: refused because %s", (change, why) => {
    expect(whyNotCancellable({ ...fresh, ...change })).toBe(why);
  });

  test.each([
    [0, 0, false, "Nada foi cobrado."],
    [0, 0, true, "O pagamento não foi encontrado; se você pagou, fale com a equipe."],
    [0, 750, false, "Você pagou US$ 7,50, que a equipe ainda vai devolver como crédito."],
    [
      350,
      1000,
      true,
      "Você pagou US$ 13,50: US$ 3,50 já voltaram como crédito, e a equipe ainda vai devolver US$ 10,00.",
    ],
    [750, 0, true, "Você pagou US$ 7,50, que já voltaram como crédito."],
  ])("given back %i, left %i, with a proof %s: %s", (paidBack, left, hasProof, text) => {
    expect(cancelledText({ paidBack: cents(paidBack), left: cents(left), hasProof })).toBe(
      `${text} As unidades voltaram para Chegaram.`,
    );
  });
});

describe("the bodies of prep", () => {
  const shipmentId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";

  test("an empty selection is 'Nenhum item selecionado' under the code no_items (docs/product.md#prep-requests)", () => {
    const { error } = newPrepRequest.safeParse({ items: [] });
    expect(error?.issues).toMatchObject([
      { path: ["items"], message: "Nenhum item selecionado", params: { code: "no_items" } },
    ]);
  });

  test("an item may omit the quantity, for all available units", () => {
    expect(newPrepRequest.parse({ items: [{ shipmentId: shipmentId.toUpperCase() }] })).toEqual({
      items: [{ shipmentId }],
      notes: null,
    });
  });

  test.each([
    [{ shipmentId, qty: 0 }, "O mínimo é 1."],
    [{ shipmentId, qty: 1.5 }, "Informe a quantidade."],
    [{ shipmentId: "1", qty: 1 }, "Envio inválido."],
    [{ shipmentId, qty: 3_000_000_000 }, "O máximo é 1.000.000."],
  ])("%j is refused in Portuguese", (item, message) => {
    expect(newPrepRequest.safeParse({ items: [item] }).error?.issues[0]?.message).toBe(message);
  });

  test("calc-prep-cost takes a day or an instant", () => {
    const body = { userId: shipmentId, items: [{ shipmentId, qty: 1 }] };
    for (const requestDate of [
      "2025-03-12",
      "2025-03-12T10:00:00.000Z",
      "2025-03-12T10:00:00-03:00",
      undefined,
    ]) {
      expect(prepCostInput.safeParse({ ...body, requestDate }).success).toBe(true);
    }
    for (const requestDate of ["2025-02-30", "12/03/2025", "2025-02-30T10:00:00Z", ""]) {
      expect(prepCostInput.safeParse({ ...body, requestDate }).success).toBe(false);
    }
  });

  test("an admin's patch changes only what is sent", () => {
    expect(prepRequestPatch.parse({})).toEqual({});
    expect(prepRequestPatch.parse({ status: "scheduled", trackingNumber: " 1Z ", notes: null })).toEqual({
      status: "scheduled",
      trackingNumber: "1Z",
      notes: null,
    });
    expect(prepRequestPatch.safeParse({ status: "lost" }).error?.issues[0]?.message).toBe(
      "Escolha um status.",
    );
  });
});

test("the reason for giving a proof back stands below the note, if there is room for it", () => {
  const reason = "O valor não entrou.";
  const added = `Comprovante devolvido: ${reason}`;
  expect(noteOfReturnedProof(null, reason)).toBe(added);
  expect(noteOfReturnedProof("Sem pressa.", reason)).toBe(`Sem pressa.\n${added}`);
  const full = "a".repeat(maxNote - added.length - 1);
  expect(noteOfReturnedProof(full, reason)).toHaveLength(maxNote);
  expect(noteOfReturnedProof(`${full}a`, reason)).toBe(`${full}a`);
});
