import { BookOpen, Box } from "lucide-react";

/** A question and its answer with sources as in the chat, with example data. */
export function ChatExample() {
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-[85%] self-end rounded-card rounded-br-sm bg-info-surface px-4 py-2.5">
        <span className="sr-only">Você: </span>
        Minha caixa tem 16 × 11 × 9 in e 6,4 lb. O FBA aceita?
      </p>
      <div className="flex gap-3">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-kraft-surface text-kraft"
        >
          <Box className="size-5" />
        </span>
        <div className="flex min-w-0 flex-col gap-3">
          <p>
            <span className="sr-only">TaDollar: </span>
            <strong>Sim.</strong> Uma caixa com várias unidades pode ter até 50 lb, e até 25 in no maior lado.
            A sua tem 6,4 lb e 16 in: passa com folga.
            <sup className="ml-0.5 font-semibold text-primary">1</sup>
          </p>
          <p className="text-muted-foreground">
            Confira também se cada unidade leva a sua etiqueta e se nada se move dentro da caixa.
            <sup className="ml-0.5 font-semibold text-primary">2</sup>
          </p>
          <ul aria-label="Fontes de exemplo" className="flex flex-wrap gap-1.5 text-muted-foreground text-xs">
            {["Caixas para o FBA", "Etiquetas das unidades"].map((source, index) => (
              <li
                key={source}
                className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-border px-3"
              >
                <BookOpen aria-hidden="true" className="size-3.5" />
                <span className="font-semibold tabular-nums">{index + 1}</span>
                {source}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
