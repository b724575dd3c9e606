import { callClass, quietCallClass } from "./calls.ts";
import { HeroPicture } from "./hero-picture.tsx";

/** The promise and the way in; the whole band leads to /auth by the one stretched link (spec §2). */
export function Hero() {
  return (
    <section aria-labelledby="promessa" className="relative overflow-hidden" data-hero-state="poster">
      <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-10 pb-12 sm:px-6 md:px-8 lg:min-h-[min(40rem,calc(100svh-4rem))] lg:grid-cols-[1.05fr_1fr] lg:py-12">
        <div className="flex flex-col items-start gap-6">
          <h1
            id="promessa"
            className="font-bold text-[clamp(2.25rem,5.5vw,4rem)] leading-[1.06] tracking-[-0.03em]"
          >
            <span className="block">Seu endereço nos EUA. </span>
            <span className="block">Sua mercadoria pronta para a Amazon.</span>
          </h1>
          <p className="max-w-[46ch] text-lg text-muted-foreground md:text-xl">
            Compre em qualquer loja americana. Nós recebemos, fotografamos, pesamos e preparamos tudo na sua
            suíte.
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <a href="/auth" className={`${callClass} after:absolute after:inset-0`}>
              COMEÇAR AGORA
            </a>
            <a href="#como-funciona" className={`${quietCallClass} relative z-10 max-sm:px-0`}>
              Ver como funciona
            </a>
          </div>
          <p className="rounded-full bg-success-surface px-3.5 py-1.5 font-semibold text-sm text-success">
            15 unidades grátis por mês
          </p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}
