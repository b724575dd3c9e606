import type * as z from "zod";

/** Something said in a conversation; pictures belong to what the user said. */
export type Turn = {
  role: "user" | "assistant";
  text: string;
  images: readonly ModelImage[];
};

export type ModelImage = { bytes: Uint8Array; mimeType: string };

/** What the model may look up while it answers. It reads; nothing that it calls writes. */
export type ModelTool = {
  name: string;
  /** For the model: what it answers and when to use it. */
  description: string;
  input: z.ZodType;
  /** The answer as plain JSON; `input` has been parsed by the schema above. */
  call(input: unknown): Promise<unknown>;
};

export type Question = {
  /** How the model has to behave; the only text that gives it orders. */
  instructions: string;
  turns: readonly Turn[];
  tools: readonly ModelTool[];
};

export type AnswerPiece =
  | { kind: "text"; text: string }
  /** The name of a tool that is being asked. */
  | { kind: "tool"; name: string }
  /** Last: what the whole answer used. */
  | { kind: "usage"; inputTokens: number; outputTokens: number };

export interface LanguageModel {
  readonly name: string;
  /**
   * Answers piece by piece. Throws `Outage` when the model cannot go on; what came before it stands. Ends
   * quietly when `signal` aborts.
   */
  answer(question: Question, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}
