import { Check } from "lucide-react";
import { Section } from "./section.tsx";

const steps = [
  {
    picture: "purchase",
    story: { from: 1, to: 4.85 },
    title: "Compre e envie para a suíte",
    text: "Use o seu endereço nos EUA no checkout de qualquer loja. O número da suíte vai na etiqueta, e é por ele que a equipe sabe que o pacote é seu.",
    points: ["Endereço pronto para copiar", "Compra registrada com quantidade, fornecedor e previsão"],
  },
  {
    picture: "check-in",
    story: { from: 5.75, to: 7.7 },
    title: "A equipe registra a chegada",
    text: "Cada caixa é conferida no galpão. Você vê o que chegou, quanto pesa e quanto mede, sem perguntar a ninguém.",
    points: ["Até 10 fotos por recebimento", "Peso em lb, medidas em pol"],
  },
  {
    picture: "prep",
    story: { from: 8.8, to: 13.2 },
    title: "Você pede preparo ou envio",
    text: "Escolha as unidades e veja o custo antes de confirmar. Nós etiquetamos, reembalamos e despachamos para o FBA.",
    points: ["15 unidades grátis por mês no Free Member", "Custo exato antes de confirmar"],
  },
] as const;

/**
 * The three steps (docs/product.md#landing) with still pictures of the hero's scene
 * (docs/product.md#hero-scene).
 */
export function Steps() {
  return (
    <Section
      id="como-funciona"
      title="Da loja ao FBA em três passos"
      lead="Você compra de onde estiver. O trabalho com as caixas fica com a gente."
    >
      <ol className="flex flex-col gap-14 md:gap-20">
        {steps.map((step, index) => (
          <li key={step.title} className="group grid items-center gap-6 md:grid-cols-2 md:gap-12 lg:gap-20">
            <StoryFrame {...step} />
            <div className="flex flex-col items-start gap-4 md:group-even:order-first">
              <span
                aria-hidden="true"
                className="inline-flex size-11 items-center justify-center rounded-full bg-kraft-surface font-bold text-kraft text-xl"
              >
                {index + 1}
              </span>
              <h3 className="text-balance font-bold text-2xl md:text-3xl">{step.title}</h3>
              <p className="max-w-[46ch] text-pretty text-lg text-muted-foreground">{step.text}</p>
              <ul className="flex flex-col gap-2">
                {step.points.map((point) => (
                  <li key={point} className="flex gap-2.5">
                    <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type StoryFrameProps = { picture: string; story: { from: number; to: number } };

/** A chapter's still picture, made by `npm run shots -- --site`; the canvas may cover it while scrolling. */
function StoryFrame({ picture, story }: StoryFrameProps) {
  return (
    <div
      data-story-from={story.from}
      data-story-to={story.to}
      className="story-frame halo relative mx-auto aspect-[124/109] w-full max-w-[34rem]"
    >
      {(["light", "dark"] as const).map((theme) => (
        <img
          key={theme}
          src={`/story/${picture}-${theme}.webp`}
          alt=""
          width="868"
          height="763"
          loading="lazy"
          fetchPriority="low"
          decoding="async"
          className={theme === "light" ? "size-full dark:hidden" : "hidden size-full dark:block"}
        />
      ))}
    </div>
  );
}
