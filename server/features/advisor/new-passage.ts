/** A passage before it is stored. */
export type NewPassage = {
  title: string;
  heading: string;
  page: number | null;
  source: string;
  updated: string | null;
  content: string;
};
