import type { MovementReason } from "#domain/stock/movements";
import type { Place } from "#domain/stock/places";
import { type CaseCause, type CaseKind, type CaseStatus, type GoodsKind, isOpenStatus } from "./kinds.ts";

export const decisions = [
  "accept_damage",
  "accept_shortage",
  "still_coming",
  "not_coming",
  "charge_shop",
  "resolved_with_shop",
  "keep",
  "return",
  "dispose",
  "photo",
  "recount",
  "compensate",
  "dispose_abandoned",
] as const;
export type Decision = (typeof decisions)[number];

type UnitsMove = { to: Place; reason: Exclude<MovementReason, "undo"> };

/** What a decision needs besides its units. */
type Need = "until" | "label" | "product" | "text";

/** Who decides; what staff may decide, an admin may as well. */
export type Decider = "customer" | "staff" | "admin";

type DecisionRule = {
  by: Decider;
  /** The kinds in which it can be chosen, with where it takes the case's units; null if no unit moves. */
  kinds: Readonly<Partial<Record<GoodsKind, UnitsMove | null>>>;
  /** Staff carry it out, and its units move only then. */
  needsStaff: boolean;
  needs: Need | null;
  /** A decision that must have been made before. */
  after: Decision | null;
  /** Offered only where this is the case's cause. */
  cause?: CaseCause;
  /** Offered only once the day by which the customer had to decide has passed. */
  isPastDue?: boolean;
};

const accepted = (to: Place): UnitsMove => ({ to, reason: "case" });
const ofCustomer = { by: "customer", needsStaff: false, needs: null, after: null } as const;

/** Every decision of a case about units: who makes it, and what it does (docs/product.md#cases). */
export const decisionRules: Readonly<Record<Decision, DecisionRule>> = {
  accept_damage: { ...ofCustomer, kinds: { damage: accepted("on_hand") } },
  accept_shortage: { ...ofCustomer, kinds: { shortage: accepted("written_off") } },
  still_coming: { ...ofCustomer, kinds: { shortage: null, awaited: null }, needs: "until" },
  not_coming: { ...ofCustomer, kinds: { awaited: accepted("written_off") } },
  charge_shop: { ...ofCustomer, kinds: { shortage: null } },
  resolved_with_shop: {
    ...ofCustomer,
    kinds: { shortage: accepted("written_off") },
    after: "charge_shop",
  },
  keep: { ...ofCustomer, kinds: { wrong: { to: "outside", reason: "relined" } }, needs: "product" },
  return: {
    ...ofCustomer,
    kinds: { damage: accepted("returned"), wrong: accepted("outside"), abandonment: accepted("returned") },
    needsStaff: true,
    needs: "label",
  },
  dispose: {
    ...ofCustomer,
    kinds: { damage: accepted("disposed"), wrong: accepted("outside"), abandonment: accepted("disposed") },
    needsStaff: true,
  },
  photo: { ...ofCustomer, kinds: { damage: null, wrong: null }, needsStaff: true },
  recount: { ...ofCustomer, kinds: { shortage: null }, needsStaff: true },
  compensate: {
    ...ofCustomer,
    by: "staff",
    kinds: { lost_here: accepted("written_off"), damage: accepted("written_off") },
    needs: "text",
    cause: "warehouse",
  },
  dispose_abandoned: {
    ...ofCustomer,
    by: "admin",
    kinds: { abandonment: accepted("disposed") },
    needsStaff: true,
    needs: "text",
    isPastDue: true,
  },
};

/**
 * Where a decision takes units of a case of this kind; null if it moves none, undefined if the kind does not
 * have it.
 */
export const moveOf = (decision: Decision, kind: CaseKind): UnitsMove | null | undefined =>
  (decisionRules[decision].kinds as Partial<Record<CaseKind, UnitsMove | null>>)[kind];

/** A decision that staff have yet to carry out; `qty` is null if it is about no units. */
export type WantedDecision = { decision: Decision; qty: number | null };

/** What is known of a case when a decision about it is checked. */
export type DecidableCase = {
  kind: CaseKind;
  cause: CaseCause;
  status: CaseStatus;
  /** Units that the case covers. */
  qty: number;
  wanted: readonly WantedDecision[];
  /** The decisions made so far. */
  made: readonly Decision[];
  /** The day by which its customer had to decide has passed. */
  isPastDue: boolean;
};

/** Units of a case that no decision has taken yet. */
export const undecidedUnits = ({ qty, wanted }: Pick<DecidableCase, "qty" | "wanted">): number =>
  qty - wanted.reduce((sum, one) => sum + (one.qty ?? 0), 0);

/**
 * Who acts next: staff while a decision waits to be carried out or none is left to make, else the customer.
 */
export function statusOf(
  one: Pick<DecidableCase, "kind" | "qty" | "wanted">,
): "waiting_customer" | "waiting_staff" | "settled" {
  if (one.qty === 0) return "settled";
  const isAsked = one.wanted.some(({ qty }) => qty === null);
  return isAsked || undecidedUnits(one) <= 0 || one.kind === "lost_here"
    ? "waiting_staff"
    : "waiting_customer";
}

/** Decisions that a person may choose in this state, in the order of `decisions`. */
export function choicesOf(one: DecidableCase, by: Decider): Decision[] {
  if (!isOpenStatus(one.status) || undecidedUnits(one) <= 0) return [];
  return decisions.filter((decision) => mayDecide(by, decision) && isOffered(one, decision));
}

function mayDecide(person: Decider, decision: Decision): boolean {
  const { by } = decisionRules[decision];
  return by === person || (by === "staff" && person === "admin");
}

function isOffered(one: DecidableCase, decision: Decision): boolean {
  const { after, needsStaff, cause = one.cause, isPastDue = false } = decisionRules[decision];
  if (cause !== one.cause || (isPastDue && !one.isPastDue)) return false;
  const move = moveOf(decision, one.kind);
  if (move === undefined || (after !== null && !one.made.includes(after))) return false;
  if (decision === "charge_shop") return !one.made.includes(decision);
  return !(needsStaff && move === null && one.wanted.some((each) => each.decision === decision));
}

/** The additional input of a decision. */
export type DecisionInput = {
  decision: Decision;
  qty: number | null;
  /** The undecided units that the person saw; null if unknown. */
  undecidedQty: number | null;
  until: string | null;
  text: string | null;
  productName: string | null;
  hasFile: boolean;
};

/**
 * After this many decisions of a case, one about units must cover all that are left, because lists show each
 * decision.
 */
export const maxParts = 100;

/**
 * Why a decision cannot be made; null when it can. `qty` may be null only if a single unit is undecided, or
 * if the decision moves no units.
 */
export function whyNotDecidable(one: DecidableCase, by: Decider, input: DecisionInput) {
  const { decision, qty, undecidedQty } = input;
  const undecided = undecidedUnits(one);
  if (!isOpenStatus(one.status)) return "decided_already";
  if (!mayDecide(by, decision) || moveOf(decision, one.kind) === undefined) return "not_decidable";
  if (undecided <= 0) return "decided_already";
  if (!isOffered(one, decision)) return "not_decidable";
  if (moveOf(decision, one.kind) !== null) {
    if (qty === null && undecided > 1) return "needs_qty";
    if ((qty ?? 1) > undecided || (undecidedQty ?? undecided) !== undecided) return "units_moved";
    if (one.made.length >= maxParts && (qty ?? 1) < undecided) return "too_many_parts";
  }
  return whatIsMissing(input);
}

/** What a decision needs and does not have. */
function whatIsMissing({ decision, until, text, productName, hasFile }: DecisionInput) {
  const missing = {
    until: until === null ? ("needs_date" as const) : null,
    label: text === null && !hasFile ? ("needs_label" as const) : null,
    product: productName === null ? ("needs_product" as const) : null,
    text: text === null ? ("needs_text" as const) : null,
  };
  const { needs } = decisionRules[decision];
  return needs === null ? null : missing[needs];
}

/** What staff show when they have carried out a decision. */
export type Proof = { photos: number; tracking: string | null };

/** What is missing before a decision counts as carried out; null if nothing is. */
export function whyNotDone(decision: Decision, { photos, tracking }: Proof) {
  if (["photo", "return", "dispose", "dispose_abandoned"].includes(decision) && photos === 0)
    return "needs_photo";
  return decision === "return" && tracking === null ? "needs_tracking" : null;
}

/**
 * Reduces the wanted decisions, the latest first, after a case lost units, as when a recount finds some.
 * Returns only those that change, with the units that are left of them.
 */
export function wantedAfterLoss<Each extends WantedDecision>(
  qty: number,
  wanted: readonly Each[],
): { one: Each; qty: number }[] {
  let excess = -undecidedUnits({ qty, wanted });
  const changed: { one: Each; qty: number }[] = [];
  for (const one of wanted.toReversed()) {
    const taken = Math.min(excess, one.qty ?? 0);
    if (taken <= 0) continue;
    excess -= taken;
    changed.push({ one, qty: (one.qty ?? 0) - taken });
  }
  return changed;
}
