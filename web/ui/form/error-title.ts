import { useEffect } from "react";

/** The title's mark of a refused form; whoever writes the title anew keeps it. */
export const ERROR_TITLE_PREFIX = "Erro: ";

/** Marks the page's title while a refused form shows its mistakes. */
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
