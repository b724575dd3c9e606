/** A failed call with a message for the user; `status` 0 means there was no response. */
export class Problem extends Error {
  declare readonly status: number;
  declare readonly code: string;
  declare readonly fields: readonly { path: string; message: string }[];
  declare readonly requestId: string | null;
  /** The present version of a row that has changed since it was shown; null in all other problems. */
  declare readonly version: string | null;
  /** Whether the server itself said so: false for a gateway's page, and when there was no response. */
  declare readonly isOurs: boolean;

  constructor(facts: Facts) {
    super(facts.detail, { cause: facts.cause });
    Object.assign(this, { name: "Problem", ...UNSAID }, facts);
  }
}

const UNSAID = { fields: [], requestId: null, version: null, isOurs: false };

type Facts = {
  status: number;
  code: string;
  detail: string;
  fields?: Problem["fields"];
  requestId?: string | null;
  version?: string | null;
  isOurs?: boolean;
  cause?: unknown;
};

/** The code of a call that was aborted; never shown. */
export const ABORTED = "aborted";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** Converts a problem document (RFC 9457) or a function's `{ error }` to a Problem. */
export function problemOf(status: number, body: unknown, requestId: string | null = null): Problem {
  const document = isRecord(body) ? body : {};
  const fields = Array.isArray(document.errors) ? document.errors.filter(isFieldError) : [];
  return new Problem({
    status,
    code: textOf(document.code) ?? `http_${status}`,
    detail: textOf(document.detail) ?? textOf(document.error) ?? fallback(status),
    fields,
    requestId,
    version: textOf(document.version),
    isOurs: isOurProblem(document),
  });
}

/** Whether a response's body is a problem document of the server's, not a page or a JSON of a gateway. */
export const isOurProblem = (body: unknown): boolean =>
  isRecord(body) && textOf(body.type)?.startsWith("urn:prepara:problem:") === true;

/** Converts any thrown value to a Problem: a failed fetch means no response, anything else is a bug. */
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
