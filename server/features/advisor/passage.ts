/** A passage before it is stored. */
export type NewPassage = {
  title: string;
  heading: string;
  page: number | null;
  source: string;
  updated: string | null;
  content: string;
};

/** A stored passage, to be quoted and cited. */
export type FoundPassage = NewPassage & {
  id: number;
  documentId: string | null;
  guideSlug: string | null;
};
