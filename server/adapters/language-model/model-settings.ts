import { text, webAddress } from "#server/platform/settings";

const url = webAddress("http://localhost:11434/v1");
const shortText = text.max(500, "must have at most 500 characters");

/**
 * The advisor's language model and embeddings: any OpenAI-compatible endpoint. Without them the advisor
 * quotes passages only.
 */
export const modelSettings = {
  LLM_BASE_URL: url.optional(),
  LLM_API_KEY: shortText.optional(),
  LLM_MODEL: shortText.optional(),
  EMBEDDINGS_BASE_URL: url.optional(),
  EMBEDDINGS_API_KEY: shortText.optional(),
  EMBEDDINGS_MODEL: shortText.optional(),
};

/** The error line when only half of an endpoint is set; else null. */
export function whyNotModel(settings: Readonly<Record<string, unknown>>): string | null {
  for (const name of ["LLM", "EMBEDDINGS"]) {
    const [address, model] = [`${name}_BASE_URL`, `${name}_MODEL`];
    if (settings[address] !== undefined && settings[model] === undefined)
      return `Setting ${address}: also needs ${model}.`;
    if (settings[address] === undefined && (settings[model] ?? settings[`${name}_API_KEY`]) !== undefined)
      return `Setting ${address}: is missing; write the endpoint's address, e.g. http://localhost:11434/v1.`;
  }
  return null;
}
