import { useEffect } from "react";

/** The prefix of the document title while a form shows errors; other code that sets the title keeps it. */
export const ERROR_TITLE_PREFIX = "Erro: ";

/** Prefixes the document title while a form shows errors. */
export function useErrorTitle(isOn: boolean) {
  // Syncs with the document's title.
  useEffect(() => {
    if (!isOn) return;
    document.title = `${ERROR_TITLE_PREFIX}${document.title}`;
    return () => {
      if (document.title.startsWith(ERROR_TITLE_PREFIX))
        document.title = document.title.slice(ERROR_TITLE_PREFIX.length);
    };
  }, [isOn]);
}
