/**
 * Idempotency keys, one per user intent: the same input keeps its key over retries after a failure, and a
 * changed input or a success starts a new one. So a double click or a lost answer can never post twice.
 */
export function createIntents(newKey: () => string = () => crypto.randomUUID()) {
  let open: { print: string; key: string } | null = null;
  return {
    keyFor(input: unknown): string {
      const print = fingerprint(input);
      if (open?.print !== print) open = { print, key: newKey() };
      return open.key;
    },
    settle() {
      open = null;
    },
  };
}

function fingerprint(input: unknown): string {
  return (
    JSON.stringify(input, (_name, value: unknown) =>
      value instanceof File ? [value.name, value.size, value.lastModified] : value,
    ) ?? ""
  );
}
