import type { UnreadableKind } from "./unreadable.ts";

/** Thrown by the readers for a file that cannot be read, with the reason. */
export class Unreadable extends Error {
  readonly kind: UnreadableKind;

  constructor(kind: UnreadableKind) {
    super(kind);
    this.name = "Unreadable";
    this.kind = kind;
  }
}
