import type { NewPassage } from "#server/features/advisor/new-passage";

/** A passage as it is quoted and cited. */
export type FoundPassage = NewPassage & {
  id: number;
  documentId: string | null;
  guideSlug: string | null;
};
