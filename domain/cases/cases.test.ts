import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { businessDaysAfter, daysAfter } from "#domain/calendar/calendar";
import { isLegalMovement, type MovementReason } from "#domain/stock/movements";
import { noUnits, type Place } from "#domain/stock/places";
import {
  choicesOf,
  type DecidableCase,
  type DecisionInput,
  decisionRules,
  decisions,
  maxParts,
  moveOf,
  statusOf,
  undecidedUnits,
  wantedAfterLoss,
  whyNotDecidable,
  whyNotDone,
} from "./decisions.ts";
import { awaitedUntil, dueOf, reminderAt, reminderText } from "./due.ts";
import { caseKinds, isGoodsKind, placeOfGoods, type UnitKind } from "./kinds.ts";
import { filledTemplate, unknownFacts } from "./templates.ts";
import { unitsByCause } from "./units-by-cause.ts";

describe("the day by which a case should be decided (docs/product.md#cases)", () => {
  test.each([
    // A Monday; ten business days later is Monday, 7 December.
    [
      "no return window",
      { openedOn: "2026-11-23", arrivedOn: "2026-11-23", returnBy: null },
      "2026-12-07",
      "default",
    ],
    [
      "a return window",
      { openedOn: "2026-11-23", arrivedOn: "2026-11-23", returnBy: "2026-12-05" },
      "2026-11-30",
      "return_window",
    ],
    [
      "a return window after the usual day",
      { openedOn: "2026-11-23", arrivedOn: "2026-11-23", returnBy: "2027-01-05" },
      "2026-12-07",
      "default",
    ],
    [
      "a return window that ends tomorrow",
      { openedOn: "2026-11-23", arrivedOn: "2026-11-23", returnBy: "2026-11-24" },
      "2026-11-25",
      "return_window",
    ],
    [
      "an old arrival",
      { openedOn: "2026-11-27", arrivedOn: "2026-01-05", returnBy: null },
      "2026-12-01",
      "default",
    ],
    ["no arrival", { openedOn: "2026-11-23", arrivedOn: null, returnBy: null }, "2026-12-07", "default"],
  ])("with %s", (_, clock, dueOn, dueWhy) => {
    expect(dueOf(clock)).toEqual({ dueOn, dueWhy });
  });

  test.each([
    ["2026-11-20", null, "Faltam 3 dias para decidir: até 23/11/2026."],
    ["2026-11-22", null, "Falta 1 dia para decidir: até 23/11/2026."],
    ["2026-11-23", null, "Hoje é o último dia para decidir."],
    [
      "2026-11-16",
      "2026-11-28",
      "Faltam 7 dias para decidir: até 23/11/2026. A loja aceita devolução até 28/11/2026.",
    ],
  ])("is in the reminder of %s; the shop accepts returns until %s", (today, returnBy, text) => {
    expect(reminderText({ today, dueOn: "2026-11-23", returnBy })).toBe(text);
  });

  test.each([
    [8, null],
    [7, 7],
    [4, 7],
    [3, 3],
    [2, 3],
    [1, 1],
    [0, 1],
  ])("with %i days left has reached the reminder of %s days", (left, reminder) => {
    expect(reminderAt(left)).toBe(reminder);
  });

  test.each([
    // A Monday; ten business days later is Monday, 7 December.
    ["2026-11-23", null, "2026-12-07"],
    ["2026-11-23", "2026-11-27", "2026-11-27"],
    ["2026-11-23", "2027-02-01", "2027-02-01"],
    ["2026-11-23", "2026-11-23", "2026-12-07"],
    ["2026-11-23", "2026-11-01", "2026-12-07"],
  ])(
    "units counted on %s for another box and expected on %s are waited for until %s",
    (countedOn, eta, until) => {
      expect(awaitedUntil({ countedOn, eta })).toBe(until);
    },
  );

  test("is at least two business days after the opening, else at most ten after the arrival", () => {
    const day = fc.integer({ min: 0, max: 800 }).map((days) => daysAfter("2026-01-01", days));
    fc.assert(
      fc.property(day, fc.option(day), fc.option(day), (openedOn, arrivedOn, returnBy) => {
        const { dueOn } = dueOf({ openedOn, arrivedOn, returnBy });
        const soonest = businessDaysAfter(openedOn, 2);
        const usual = businessDaysAfter(arrivedOn ?? openedOn, 10);
        expect(dueOn >= soonest).toBe(true);
        expect(dueOn <= usual || dueOn === soonest).toBe(true);
      }),
    );
  });
});

const open = (one: Partial<DecidableCase>): DecidableCase => ({
  kind: "damage",
  cause: one.kind === "lost_here" ? "warehouse" : "shop",
  status: "waiting_customer",
  qty: 3,
  wanted: [],
  made: [],
  isPastDue: false,
  ...one,
});
const input = (one: Partial<DecisionInput> & Pick<DecisionInput, "decision">): DecisionInput => ({
  qty: null,
  undecidedQty: null,
  until: null,
  text: null,
  productName: null,
  hasFile: false,
  ...one,
});

describe("the decisions of a case (docs/product.md#cases)", () => {
  test.each([
    ["shortage", ["accept_shortage", "still_coming", "charge_shop", "recount"]],
    ["damage", ["accept_damage", "return", "dispose", "photo"]],
    ["wrong", ["keep", "return", "dispose", "photo"]],
    ["lost_here", []],
    ["abandonment", ["return", "dispose"]],
    ["awaited", ["still_coming", "not_coming"]],
    ["question", []],
    ["box_claim", []],
    ["cancel", []],
  ] as const)("of a customer about %s are %j", (kind, offered) => {
    expect(choicesOf(open({ kind }), "customer")).toEqual(offered);
  });

  test("about units that we lost are offered to staff only", () => {
    expect(choicesOf(open({ kind: "lost_here", status: "waiting_staff" }), "staff")).toEqual(["compensate"]);
    expect(choicesOf(open({ kind: "damage" }), "staff")).toEqual([]);
  });

  test("about units that we damaged are offered to staff, too, but not about units that arrived damaged", () => {
    const ours = open({ kind: "damage", cause: "warehouse" });
    expect(choicesOf(ours, "staff")).toEqual(["compensate"]);
    expect(choicesOf(ours, "customer")).toEqual(["accept_damage", "return", "dispose", "photo"]);
    const agreed = input({ decision: "compensate", qty: 1, text: "Crédito de US$ 10." });
    expect(whyNotDecidable(ours, "staff", agreed)).toBeNull();
    expect(whyNotDecidable(open({ kind: "damage" }), "staff", agreed)).toBe("not_decidable");
  });

  test("about goods stored for too long are offered to admins once the customer's day has passed", () => {
    const kept = open({ kind: "abandonment" });
    const past = { ...kept, isPastDue: true };
    const dispose = input({ decision: "dispose_abandoned", qty: 3, text: "O prazo passou." });
    expect(choicesOf(kept, "admin")).toEqual([]);
    expect(choicesOf(past, "staff")).toEqual([]);
    expect(choicesOf(past, "admin")).toEqual(["dispose_abandoned"]);
    expect(choicesOf(past, "customer")).toEqual(["return", "dispose"]);
    expect(whyNotDecidable(kept, "admin", dispose)).toBe("not_decidable");
    expect(whyNotDecidable(past, "staff", dispose)).toBe("not_decidable");
    expect(whyNotDecidable(past, "customer", dispose)).toBe("not_decidable");
    expect(whyNotDecidable(past, "admin", dispose)).toBeNull();
    // The case no longer covers units that a request has taken since.
    const fewer = { ...past, qty: 1, wanted: [{ decision: "dispose" as const, qty: 2 }] };
    expect(choicesOf(fewer, "admin")).toEqual([]);
    expect(whyNotDecidable(fewer, "admin", dispose)).toBe("decided_already");
  });

  test("include closing a claim at the shop once it was started, and a photo unless one is requested already", () => {
    expect(choicesOf(open({ kind: "shortage", made: ["charge_shop"] }), "customer")).toEqual([
      "accept_shortage",
      "still_coming",
      "resolved_with_shop",
      "recount",
    ]);
    const asked = open({ wanted: [{ decision: "photo", qty: null }] });
    expect(choicesOf(asked, "customer")).not.toContain("photo");
  });

  test("move units by legal movements only", () => {
    for (const kind of caseKinds)
      for (const decision of decisions) {
        const move = moveOf(decision, kind);
        if (!move || !isGoodsKind(kind)) continue;
        expect([kind, decision, isLegalMovement({ from: placeOfGoods[kind], ...move })]).toEqual([
          kind,
          decision,
          true,
        ]);
      }
  });

  const manyParts = Array.from({ length: maxParts }, () => "accept_damage" as const);
  test.each([
    [open({ status: "settled" }), input({ decision: "accept_damage", qty: 1 }), "decided_already"],
    [open({ qty: 0 }), input({ decision: "accept_damage", qty: 1 }), "decided_already"],
    [
      open({ wanted: [{ decision: "dispose", qty: 3 }] }),
      input({ decision: "accept_damage", qty: 3 }),
      "decided_already",
    ],
    [
      open({ wanted: [{ decision: "dispose", qty: 2 }] }),
      input({ decision: "accept_damage", qty: 2 }),
      "units_moved",
    ],
    [open({}), input({ decision: "accept_shortage", qty: 1 }), "not_decidable"],
    [open({ kind: "shortage" }), input({ decision: "resolved_with_shop", qty: 1 }), "not_decidable"],
    [open({ kind: "lost_here" }), input({ decision: "compensate", qty: 1, text: "x" }), "not_decidable"],
    [open({}), input({ decision: "accept_damage" }), "needs_qty"],
    [open({ qty: 1 }), input({ decision: "accept_damage" }), null],
    [open({}), input({ decision: "accept_damage", qty: 4 }), "units_moved"],
    [open({}), input({ decision: "accept_damage", qty: 1, undecidedQty: 3 }), null],
    [open({}), input({ decision: "accept_damage", qty: 1, undecidedQty: 4 }), "units_moved"],
    [open({ made: manyParts }), input({ decision: "accept_damage", qty: 1 }), "too_many_parts"],
    [open({ made: manyParts }), input({ decision: "accept_damage", qty: 3 }), null],
    [open({}), input({ decision: "return", qty: 1 }), "needs_label"],
    [open({}), input({ decision: "return", qty: 1, text: "Etiqueta na caixa" }), null],
    [open({}), input({ decision: "return", qty: 1, hasFile: true }), null],
    [open({ kind: "shortage" }), input({ decision: "still_coming" }), "needs_date"],
    [open({ kind: "wrong" }), input({ decision: "keep", qty: 1 }), "needs_product"],
    [open({}), input({ decision: "photo" }), null],
  ])("%#: are accepted, or refused with a reason", (one, wanted, why) => {
    expect(whyNotDecidable(one, "customer", wanted)).toBe(why);
  });

  test("leave the case with its customer while units are undecided, else with the team", () => {
    expect(statusOf(open({}))).toBe("waiting_customer");
    expect(statusOf(open({ wanted: [{ decision: "dispose", qty: 2 }] }))).toBe("waiting_customer");
    expect(statusOf(open({ wanted: [{ decision: "dispose", qty: 3 }] }))).toBe("waiting_staff");
    expect(statusOf(open({ wanted: [{ decision: "photo", qty: null }] }))).toBe("waiting_staff");
    expect(statusOf(open({ kind: "lost_here" }))).toBe("waiting_staff");
    expect(statusOf(open({ qty: 0 }))).toBe("settled");
  });

  test("are carried out with a photo, and a return with its tracking number", () => {
    expect(whyNotDone("dispose", { photos: 0, tracking: null })).toBe("needs_photo");
    expect(whyNotDone("dispose", { photos: 1, tracking: null })).toBeNull();
    expect(whyNotDone("return", { photos: 1, tracking: null })).toBe("needs_tracking");
    expect(whyNotDone("return", { photos: 1, tracking: "1Z" })).toBeNull();
    expect(whyNotDone("recount", { photos: 0, tracking: null })).toBeNull();
  });

  test("never take more units than the case has, also after a count found some of them", () => {
    const customerDecision = fc.record({
      decision: fc.constantFrom("dispose", "return", "photo" as const),
      qty: fc.option(fc.integer({ min: 1, max: 9 })),
    });
    fc.assert(
      fc.property(fc.array(customerDecision, { maxLength: 6 }), fc.nat(30), (wanted, qty) => {
        const changed = wantedAfterLoss(qty, wanted);
        const after = wanted.map((one) => changed.find((each) => each.one === one) ?? one);
        const left = after.reduce((sum, one) => sum + (one.qty ?? 0), 0);
        expect(undecidedUnits({ qty, wanted }) >= 0 ? changed : left).toEqual(
          undecidedUnits({ qty, wanted }) >= 0 ? [] : qty,
        );
        expect(changed.every((each) => each.qty >= 0)).toBe(true);
      }),
    );
  });

  test("each have one rule", () => {
    expect(Object.keys(decisionRules)).toEqual(expect.arrayContaining([...decisions]));
  });
});

describe("the units that cases cover after an act, by cause (docs/decisions/0123)", () => {
  const shop = (qty: number) => ({ cause: "shop" as const, qty });
  const ours = (qty: number) => ({ cause: "warehouse" as const, qty });
  const move = (from: Place, to: Place, qty: number, reason: MovementReason = "adjust") => ({
    from,
    to,
    qty,
    reason,
  });

  test.each([
    ["damaged units of a count are the shop's", 3, [], move("announced", "damaged", 3, "count"), [shop(3)]],
    ["units damaged in the warehouse are the warehouse's", 3, [], move("on_hand", "damaged", 3), [ours(3)]],
    [
      "units damaged here make a second case beside the shop's",
      3,
      [shop(1)],
      move("on_hand", "damaged", 2),
      [ours(2)],
    ],
    [
      "units that arrived damaged do not change the warehouse's case",
      4,
      [ours(1)],
      move("missing", "damaged", 3),
      [shop(3)],
    ],
    ["a case grows by its own cause", 5, [shop(1), ours(2)], move("reserved", "damaged", 2), [ours(4)]],
    [
      "units found undamaged reduce the warehouse's case first",
      1,
      [shop(1), ours(2)],
      move("damaged", "on_hand", 2),
      [ours(0)],
    ],
    [
      "units counted by mistake reduce the shop's case first",
      2,
      [shop(1), ours(2)],
      move("damaged", "missing", 1),
      [shop(0)],
    ],
    [
      "what exceeds one case reduces the other",
      0,
      [shop(1), ours(2)],
      move("damaged", "missing", 3),
      [shop(0), ours(0)],
    ],
    [
      "damage recorded before cases existed opens no case for lost units",
      5,
      [],
      move("on_hand", "lost", 1),
      [],
    ],
    [
      "damage recorded before cases existed opens a case for later damage only",
      7,
      [],
      move("on_hand", "damaged", 2),
      [ours(2)],
    ],
    [
      "damage recorded before cases existed opens no case when it is migrated",
      5,
      [],
      move("announced", "damaged", 5, "migrated"),
      [],
    ],
  ])("%s", (_, damaged, open, act, changed) => {
    expect(unitsByCause("damage", { places: { ...noUnits, damaged }, open, act: [act] })).toEqual(changed);
  });

  test("missing and wrong units are the shop's, lost ones the warehouse's", () => {
    const places = { ...noUnits, missing: 2, wrong: 1, lost: 3 };
    const act = [
      move("announced", "missing", 2, "count"),
      move("outside", "wrong", 1, "count"),
      move("on_hand", "lost", 3),
    ];
    const of = (kind: UnitKind) => unitsByCause(kind, { places, open: [], act });
    expect(of("shortage")).toEqual([shop(2)]);
    expect(of("wrong")).toEqual([shop(1)]);
    expect(of("lost_here")).toEqual([ours(3)]);
  });
});

describe("a reply template (docs/product.md#cases)", () => {
  const facts = {
    nome: "Ana",
    suite: "05",
    numero: "7",
    assunto: "Fone",
    unidades: "2 unidades",
    prazo: "23/11/2026",
  };

  test("replaces each name by the value of its case, also a value that looks like a name", () => {
    expect(filledTemplate("Oi, {nome}! {unidades} de {assunto} até {prazo}.", facts)).toBe(
      "Oi, Ana! 2 unidades de Fone até 23/11/2026.",
    );
    expect(filledTemplate("{nome}", { ...facts, nome: "{suite} $& {x}" })).toBe("{suite} $& {x}");
    expect(filledTemplate("{preço} { nome }", facts)).toBe("{preço} { nome }");
  });

  test("reports names that are not known", () => {
    expect(unknownFacts("Oi, {nome}: {preço} {} {suite}")).toEqual(["preço", ""]);
    expect(
      unknownFacts(
        Object.keys(facts)
          .map((name) => `{${name}}`)
          .join(" "),
      ),
    ).toEqual([]);
  });
});
