import { STATUS_CODES } from "node:http";
import * as z from "zod";
import type { FieldError, Refusal } from "#server/platform/refusal";

/** RFC 9457 problem document; `detail` is Portuguese for users, `code` is stable for programs. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  requestId?: string;
  errors?: readonly FieldError[];
} & Record<string, unknown>;

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Problem", description: "RFC 9457 problem document" });

const titles: Record<number, string> = {
  400: "Requisição inválida",
  401: "Não autenticado",
  402: "Créditos insuficientes",
  403: "Acesso negado",
  404: "Não encontrado",
  409: "Conflito",
  413: "Conteúdo grande demais",
  415: "Tipo não suportado",
  416: "Trecho inválido",
  422: "Dados inválidos",
  429: "Muitas requisições",
  500: "Erro interno",
  503: "Serviço indisponível",
  507: "Sem espaço",
};

/** The problem document of a refusal; its facts fill the detail and are members as well. */
export function problemOf(refusal: Refusal): Problem {
  const [status, code, template] = refusal.answer;
  const detail = template.replace(/\{(\w+)\}/g, (_, name: string) => String(refusal.facts[name] ?? ""));
  return {
    ...refusal.facts,
    ...problem(status, code, detail),
    ...(refusal.fields.length > 0 && { errors: refusal.fields }),
  };
}

export function internalProblem(requestId: string): Problem {
  const detail = "Algo deu errado do nosso lado. Tente de novo em instantes.";
  return { ...problem(500, "internal", detail), requestId };
}

export function unavailableProblem(): Problem {
  return problem(
    503,
    "unavailable",
    "O serviço está temporariamente indisponível. Tente de novo em instantes.",
  );
}

function problem(status: number, code: string, detail: string): Problem {
  const title = titles[status] ?? STATUS_CODES[status] ?? "Erro";
  return { type: `urn:prepara:problem:${code}`, title, status, code, detail };
}
