/**
 * Questions as sellers type them, written from the titles of the guide's articles alone, before anybody
 * wrote what the articles are found by. `articles` are those that answer, `foreign` what none answers.
 */
export type QuestionSet = {
  answerable: readonly { question: string; articles: readonly string[] }[];
  foreign: readonly string[];
};
