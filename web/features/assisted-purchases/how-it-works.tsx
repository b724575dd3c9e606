const steps = [
  ["Você pede", "Diga o produto, a loja, a quantidade e o valor."],
  ["Nós compramos", "A equipe confere, compra no seu lugar e responde por aqui."],
  ["Chega à suíte", "A compra vira um envio Em Trânsito e segue para a sua suíte."],
] as const;

/** What happens after asking, for who has never done it. */
export function HowItWorks() {
  return (
    <ol className="grid gap-4 text-left md:grid-cols-3">
      {steps.map(([title, text], index) => (
        <li key={title} className="flex gap-3">
          <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-kraft-surface font-semibold text-kraft tabular-nums">
            {index + 1}
          </span>
          <span className="flex flex-col gap-0.5 text-sm">
            <strong className="text-foreground">{title}</strong>
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
