/** A passage as it is quoted and cited. */
export type FoundPassage = {
  id: number;
  documentId: string | null;
  guideSlug: string | null;
  title: string;
  heading: string;
  page: number | null;
  source: string;
  updated: string | null;
  content: string;
};
