import type * as z from "zod";

/** A message of a conversation; only messages of the user have images. */
export type ConversationTurn = {
  role: "user" | "assistant";
  text: string;
  images: readonly ModelImage[];
};

export type ModelImage = { bytes: Uint8Array; mimeType: string };

/** A read-only tool that the model may call. */
export type ModelTool = {
  name: string;
  /** Tells the model what the tool returns and when to use it. */
  description: string;
  input: z.ZodType;
  /** Returns plain JSON; `input` was parsed by the schema. */
  call(input: unknown): Promise<unknown>;
};

export type Question = {
  /** The system prompt; the only text with instructions. */
  instructions: string;
  turns: readonly ConversationTurn[];
  tools: readonly ModelTool[];
};

export type AnswerPiece =
  | { kind: "text"; text: string }
  /** The name of the tool being called. */
  | { kind: "tool"; name: string }
  /** The last piece: the tokens used. */
  | { kind: "usage"; inputTokens: number; outputTokens: number };

export interface LanguageModel {
  readonly name: string;
  /**
   * Streams the answer. Throws `Outage` if the model fails, also after some pieces. Ends without an error
   * when `signal` aborts.
   */
  answer(question: Question, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}
