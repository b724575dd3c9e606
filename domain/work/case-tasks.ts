import type { Decision } from "#domain/cases/decisions";
import type { CaseTaskKind } from "./kinds.ts";

const kinds: Partial<Record<Decision, CaseTaskKind>> = {
  recount: "recount",
  photo: "photo",
  return: "return",
  dispose: "dispose",
  dispose_abandoned: "dispose",
};

/** What somebody of the team does to carry out a decision; undefined for one that needs nobody. */
export const caseTaskKind = (decision: Decision): CaseTaskKind | undefined => kinds[decision];
