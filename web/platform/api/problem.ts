/** One failed call in the words the user may read; `status` 0 means that no answer came. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly { path: string; message: string }[];
  readonly requestId: string | null;

  constructor(facts: {
    status: number;
    code: string;
    detail: string;
    fields?: Problem["fields"];
    requestId?: string | null;
    cause?: unknown;
  }) {
    super(facts.detail, { cause: facts.cause });
    this.name = "Problem";
    this.status = facts.status;
    this.code = facts.code;
    this.fields = facts.fields ?? [];
    this.requestId = facts.requestId ?? null;
  }
}

/** The code of a call that its own signal ended: nobody needs to be told. */
export const ABORTED = "aborted";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** Reads a problem document (RFC 9457), or a function's `{ error }`, into a Problem. */
export function problemOf(status: number, body: unknown, requestId: string | null = null): Problem {
  const document = isRecord(body) ? body : {};
  const fields = Array.isArray(document.errors) ? document.errors.filter(isFieldError) : [];
  return new Problem({
    status,
    code: textOf(document.code) ?? `http_${status}`,
    detail: textOf(document.detail) ?? textOf(document.error) ?? fallback(status),
    fields,
    requestId,
  });
}

/** Any thrown thing as a Problem: a failed fetch has no answer, the rest is a fault of ours. */
export function problemFrom(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  if (cause instanceof TypeError) return new Problem({ status: 0, code: "offline", detail: noAnswer, cause });
  if (cause instanceof DOMException && cause.name === "AbortError")
    return new Problem({ status: 0, code: ABORTED, detail: "O envio foi interrompido.", cause });
  return new Problem({ status: 0, code: "unexpected", detail: "Algo deu errado. Tente de novo.", cause });
}

const noAnswer = "Sem resposta do servidor. Verifique a conexão e tente de novo.";

function fallback(status: number) {
  if (status === 401) return "Usuário não autenticado";
  if (status === 429) return "Muitas tentativas seguidas. Aguarde um pouco e tente de novo.";
  if (status >= 500) return "O servidor não conseguiu responder agora. Tente de novo em instantes.";
  return "Não foi possível concluir. Tente de novo.";
}

function isFieldError(value: unknown): value is { path: string; message: string } {
  return isRecord(value) && typeof value.path === "string" && typeof value.message === "string";
}
