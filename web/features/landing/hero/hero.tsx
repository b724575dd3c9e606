import { prepStatusLabels } from "@prepara/domain/prep/status";
import { shipmentStatusLabels } from "@prepara/domain/shipments/status";
import { PackageCheck, PackageOpen, PackagePlus, Send, Truck } from "lucide-react";
import { POSTER_CHAPTER } from "#web/features/landing/hero-scene/timeline";
import { pageLinks, primaryCallClass, quietCallClass } from "#web/features/landing/sections/page-links";
import { StatusPill } from "#web/ui/status-pill";
import { HeroCaptions } from "./hero-captions.tsx";
import { HeroPicture } from "./hero-picture.tsx";

/** The hero section; its link covers the whole section (docs/product.md#landing). */
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
        <a href={pageLinks.signIn} className={`${primaryCallClass} after:absolute after:inset-0`}>
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

const statuses = [
  { tone: "neutral", icon: PackagePlus, label: "Compra registrada" },
  { tone: "info", icon: Truck, label: shipmentStatusLabels.in_transit },
  { tone: "success", icon: PackageCheck, label: shipmentStatusLabels.arrived },
  { tone: "kraft", icon: PackageOpen, label: shipmentStatusLabels.prep_requested },
  { tone: "success", icon: Send, label: prepStatusLabels.shipped },
] as const;

/** The shipment's status in each chapter; hidden from screen readers, which have the captions. */
function HeroStatus() {
  return (
    <div
      aria-hidden="true"
      className="hero-status absolute -top-7 right-0 flex items-center gap-2 rounded-full border border-border bg-card py-1.5 pr-1.5 pl-3.5 text-muted-foreground text-xs lg:top-2 lg:right-auto lg:left-0"
    >
      Na sua conta
      {statuses.map(({ tone, icon, label }, index) => (
        <span key={label} data-hero-status="" hidden={index !== POSTER_CHAPTER} className="inline-flex">
          <StatusPill tone={tone} icon={icon}>
            {label}
          </StatusPill>
        </span>
      ))}
    </div>
  );
}
