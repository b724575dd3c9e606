import type { StorageMonth } from "./storage.queries.ts";

/** What of our work was late, as customers call it. */
export const lateWork = {
  check_in: "conferência",
  recount: "recontagem",
  photo: "fotos",
  prep: "preparo",
  return: "devolução à loja",
  dispose: "descarte",
} as const satisfies Record<StorageMonth["waived"][number]["kind"], string>;
