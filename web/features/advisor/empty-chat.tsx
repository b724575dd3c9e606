import { AdvisorAvatar } from "./advisor-avatar.tsx";

const suggestions = [
  "Quantas unidades grátis eu tenho por mês?",
  "Quanto custa preparar o que chegou?",
  "O que checar antes de enviar ao FBA?",
  "Qual o peso máximo de uma caixa?",
];

/** The welcome of a conversation in which nothing was said yet, with four ways to begin. */
export function EmptyChat({ onAsk }: { onAsk: (text: string) => void }) {
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center md:py-16">
      <AdvisorAvatar className="size-16" />
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold text-xl">Olá! Eu sou o TaDollar</h2>
        <p className="max-w-[50ch] text-muted-foreground">
          Pergunte sobre FBA, preparo, etiquetas, tarifas ou os seus envios. Comece uma conversa ou escolha
          uma pergunta.
        </p>
      </div>
      <ul aria-label="Sugestões" className="grid w-full max-w-xl gap-2 sm:grid-cols-2">
        {suggestions.map((text) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => onAsk(text)}
              className="min-h-14 w-full rounded-card border border-border bg-card px-4 py-2.5 text-left text-sm transition-colors duration-120 hover:border-primary hover:bg-info-surface"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
