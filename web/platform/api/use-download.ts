import { useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { callerHeaders } from "./api.ts";
import { problemFrom, problemOf } from "./problem.ts";

/**
 * Downloads a file of the API under the given name; shows a toast on failure. Authenticated by header, so no
 * reusable link exists.
 */
export function useDownload(failure = "Erro ao baixar arquivo") {
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (path: string, name: string) => {
    if (busy !== null) return;
    setBusy(path);
    try {
      save(await contentOf(path), name);
    } catch (cause) {
      notify({ kind: "error", title: failure, description: problemFrom(cause).message });
    } finally {
      setBusy(null);
    }
  };
  return { run, busyPath: busy };
}

async function contentOf(path: string): Promise<Blob> {
  const response = await fetch(path, { headers: await callerHeaders() });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => undefined);
  throw problemOf(response.status, body, response.headers.get("x-request-id"));
}

function save(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has stored the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
