import { expect, test } from "vitest";
import { shortcutFor } from "./shortcuts.ts";

test.each([
  ["g", false, "/saldo", { kind: "pending" }],
  ["d", true, "/saldo", { kind: "go", href: "/dashboard" }],
  ["t", true, "/saldo", { kind: "go", href: "/transito" }],
  ["c", true, "/saldo", { kind: "go", href: "/chegaram" }],
  ["m", true, "/saldo", { kind: "go", href: "/minerador" }],
  ["i", true, "/saldo", { kind: "go", href: "/tadollar" }],
  ["d", false, "/saldo", { kind: "nothing" }],
  ["z", true, "/saldo", { kind: "nothing" }],
  ["n", false, "/transito", { kind: "go", href: "/transito?novo=true" }],
  ["n", false, "/tadollar", { kind: "go", href: "/tadollar?nova=true" }],
  ["n", false, "/saldo", { kind: "nothing" }],
  ["?", false, "/saldo", { kind: "list" }],
] as const)("%j (after g: %s) on %s", (key, isPending, path, shortcut) => {
  expect(shortcutFor(key, isPending, path)).toEqual(shortcut);
});
