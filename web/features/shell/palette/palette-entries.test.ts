import { describe, expect, test } from "vitest";
import {
  asinEntries,
  matchScore,
  type PaletteEntry,
  screenEntries,
  taskEntries,
  withoutDuplicates,
} from "./palette-entries.ts";

describe("the command palette", () => {
  test.each([
    ["solicitacao", "Admin: Solicitações", 0],
    ["solicitacoes", "Admin: Solicitações", 1],
    ["EM TRANS", "Em Trânsito", 1],
    ["saldo gestao", "Admin: Gestão de Saldo", 1],
    ["xyz", "Dashboard", 0],
  ])("finds %j in %j without accents: %d", (typed, label, score) => {
    expect(matchScore(label, typed)).toBe(score);
  });

  test("offers four actions for an ASIN or a product link, and none for other text", () => {
    expect(asinEntries("b0abcdefgh").map((entry) => entry.label)).toEqual([
      "Minerar B0ABCDEFGH",
      "Verificar gating de B0ABCDEFGH",
      "Monitorar preço de B0ABCDEFGH",
      "Calcular ROI de B0ABCDEFGH",
    ]);
    expect(asinEntries("https://www.amazon.com/dp/B0ABCDEFGH?ref=x")).toHaveLength(4);
    expect(asinEntries("cafeteira")).toEqual([]);
  });

  test("lists each address once", () => {
    const arrived: PaletteEntry = { label: "Fone · chegou", href: "/chegaram?busca=%22Fone%22" };
    const document: PaletteEntry = { label: "Fone · documento", href: "/documentos?busca=%22Fone%22" };
    expect(withoutDuplicates([arrived, { ...arrived }, document, { ...document }])).toEqual([
      arrived,
      document,
    ]);
  });

  test("lists no admin screen for customers", () => {
    const paths = (isAdmin: boolean) =>
      screenEntries({ isAdmin, isStaff: isAdmin }).filter(({ href }) => href.startsWith("/admin"));
    expect(paths(false)).toEqual([]);
    expect(paths(true)).toHaveLength(5);
    expect(paths(true).every(({ label }) => label.startsWith("Admin: "))).toBe(true);
  });

  test("lists the floor for staff, and the team for admins only", () => {
    const paths = (isAdmin: boolean, isStaff: boolean) =>
      screenEntries({ isAdmin, isStaff })
        .map(({ href }) => href)
        .filter((href) => href.startsWith("/galpao"));
    expect(paths(false, false)).toEqual([]);
    expect(paths(false, true)).toEqual(["/galpao"]);
    expect(paths(true, true)).toEqual(["/galpao", "/galpao/equipe"]);
  });

  test("leads those who work on tasks to the board by person, kind and suite", () => {
    const labels = (text: string) => taskEntries(text, ["prep"]).map(({ label }) => label);
    expect(labels("tarefas")).toEqual(["Minhas tarefas", "Tarefas de conferência", "Tarefas de preparo"]);
    expect(taskEntries("suíte 7", ["recebimento"])[0]).toEqual({
      label: "Tarefas da suíte 07",
      href: "/galpao?cliente=07",
      keywords: "suíte 7",
    });
    expect(taskEntries("suíte 7", ["suporte"])).toEqual([]);
  });
});
