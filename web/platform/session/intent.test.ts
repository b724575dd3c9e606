import { describe, expect, test } from "vitest";
import { createIntents } from "./intent.ts";

const counted = () => {
  let n = 0;
  return createIntents(() => `key-${++n}`);
};

describe("idempotency keys of a write", () => {
  test("a retry of the same input keeps the key", () => {
    const intents = counted();
    expect(intents.keyFor({ qty: 1 })).toBe(intents.keyFor({ qty: 1 }));
  });

  test("another input is another intent", () => {
    const intents = counted();
    expect(intents.keyFor({ qty: 1 })).not.toBe(intents.keyFor({ qty: 2 }));
  });

  test("after success the same input is a new intent", () => {
    const intents = counted();
    const first = intents.keyFor({ qty: 1 });
    intents.settle();
    expect(intents.keyFor({ qty: 1 })).not.toBe(first);
  });

  test("two files of the same name and size but another date are told apart", () => {
    const intents = counted();
    const file = (lastModified: number) => new File(["x"], "a.pdf", { lastModified });
    expect(intents.keyFor({ file: file(1) })).not.toBe(intents.keyFor({ file: file(2) }));
  });
});
