import { Trash2 } from "lucide-react";
import { IconButton } from "#web/ui/icon-button";

type CountCodesProps = { codes: readonly string[]; onRemove: (code: string) => void };

/** The codes that staff confirmed as the product's in this count, each of which can be taken back. */
export function CountCodes({ codes, onRemove }: CountCodesProps) {
  if (codes.length === 0) return null;
  return (
    <section aria-label="Códigos novos" className="flex flex-col gap-2">
      <h2 className="font-semibold">Códigos novos deste produto:</h2>
      <ul className="flex flex-col gap-2">
        {codes.map((code) => (
          <li
            key={code}
            className="flex min-h-14 items-center justify-between gap-3 rounded-control border border-border bg-card pl-4"
          >
            <span className="wrap-anywhere min-w-0 font-mono text-base">{code}</span>
            <IconButton
              label={`Remover o código ${code}`}
              icon={Trash2}
              className="size-14 md:size-14"
              onClick={() => onRemove(code)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
