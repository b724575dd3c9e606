/**
 * Questions as sellers type them, written from the titles of the guide's articles alone, before the articles
 * got the questions by which they are found. `articles` are those with the answer.
 */
export type QuestionSet = {
  answerable: readonly { question: string; articles: readonly string[] }[];
  unanswerable: readonly string[];
};
