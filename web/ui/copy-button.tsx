import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = {
  text: string;
  /** "Copiar código de rastreio" */
  label: string;
  /** Called after the text is on the clipboard, e.g. for a toast. */
  onCopied?: () => void;
  className?: string;
};

/** Copies a text and shows a tick for two seconds. */
export function CopyButton({ text, label, onCopied, className }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    setTimeout(() => setCopied(false), 2_000);
    onCopied?.();
  };
  return (
    <IconButton
      label={isCopied ? "Copiado" : label}
      icon={isCopied ? Check : Copy}
      onClick={copy}
      {...(className ? { className } : {})}
    />
  );
}

/**
 * Copies a text to the clipboard. Falls back to selecting a hidden field where clipboard access is refused.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // refused: no permission, or a page without TLS
  }
}

function copyBySelection(text: string) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  const container = document.activeElement?.closest("[role=dialog]") ?? document.body;
  container.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  return isDone;
}
