import { callClass, quietCallClass } from "./calls.ts";
import { HeroCaptions } from "./hero-captions.tsx";
import { HeroPicture } from "./hero-picture.tsx";
import { HeroStatus } from "./hero-status.tsx";

/**
 * The promise and the way in; the whole band leads to /auth by the one stretched link
 * (docs/product.md#landing).
 */
export function Hero() {
  return (
    <section aria-labelledby="promessa" data-hero-state="poster" className="hero relative overflow-hidden">
      <div className="mx-auto flex max-w-6xl flex-col justify-center gap-6 px-4 pt-10 pb-8 sm:px-6 md:px-8 lg:min-h-[min(46rem,calc(100svh-4rem))] lg:pt-4 lg:pb-10">
        <div className="grid items-center gap-8 lg:grid-cols-[1fr_1.08fr] lg:gap-2">
          <Offer />
          <figure className="relative mx-auto w-full max-w-[40rem] lg:mx-0 lg:w-[114%] lg:max-w-none">
            <div data-hero-stage="" className="halo pointer-events-none relative aspect-[124/109] w-full">
              <HeroPicture />
            </div>
            <HeroStatus />
          </figure>
        </div>
        <HeroCaptions />
      </div>
    </section>
  );
}

function Offer() {
  return (
    <div className="flex flex-col items-start gap-6">
      <h1 id="promessa" className="font-bold text-display">
        <span className="block">Seu endereço nos EUA. </span>
        <span className="block">Sua mercadoria pronta para a Amazon.</span>
      </h1>
      <p className="max-w-[46ch] text-pretty text-lg text-muted-foreground md:text-xl">
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
  );
}
