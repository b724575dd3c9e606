import { type Answer, callerHeaders } from "./api.ts";

type UploadOptions = {
  headers?: Record<string, string>;
  /** Called with a fraction from 0 to 1 during the upload. */
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
};

/** POSTs a form with files and reports progress, which `fetch` cannot do. `T` is the type of the response. */
export async function upload<T>(
  path: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer<T>> {
  const headers = { ...(await callerHeaders()), ...options.headers };
  options.signal?.throwIfAborted(); // aborted while the access token was refreshed; no later event would report it
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve(answerOf<T>(request));
    request.onerror = () => reject(new TypeError("no answer"));
    request.onabort = () => reject(new DOMException("aborted", "AbortError"));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function answerOf<T>(request: XMLHttpRequest): Answer<T> {
  const requestId = request.getResponseHeader("x-request-id");
  const response = new Response(null, {
    status: request.status === 204 ? 204 : request.status || 502,
    headers: requestId ? { "x-request-id": requestId } : {},
  });
  const body = parsed(request.responseText);
  return response.ok ? { data: body, response } : { error: body, response };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the status alone describes the result
  }
}

/** Converts values to form data: appends files and lists as they are, omits empty and missing values. */
export function formOf(
  values: Record<string, string | number | Blob | readonly File[] | null | undefined>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === "") continue;
    if (value instanceof Blob) form.append(name, value);
    else if (typeof value === "object") for (const file of value) form.append(name, file);
    else form.append(name, String(value));
  }
  return form;
}

/**
 * Upload progress of each file, derived from the total: files are sent in order. `progress` and the results
 * run from 0 to 1.
 */
export function progressPerFile(sizes: readonly number[], progress: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  return sizes.map((size) => {
    const sent = progress * total - before;
    before += size;
    return size === 0 ? progress : Math.min(1, Math.max(0, sent / size));
  });
}
