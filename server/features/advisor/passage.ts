type Passage = {
  title: string;
  heading: string;
  page: number | null;
  source: string;
  updated: string | null;
  content: string;
};

/** A passage before it is stored. `questions`, one a line, are those it answers. */
export type NewPassage = Passage & { questions?: string };

/** A stored passage, to be quoted and cited. */
export type FoundPassage = Passage & {
  id: number;
  documentId: string | null;
  guideSlug: string | null;
};
