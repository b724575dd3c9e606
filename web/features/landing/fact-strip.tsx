import { Bot, Camera, FileCheck, MapPinHouse } from "lucide-react";

const facts = [
  { icon: Camera, text: "Fotos, peso e medidas em cada recebimento" },
  { icon: MapPinHouse, text: "Suíte própria com endereço nos EUA" },
  { icon: FileCheck, text: "Notas e documentos guardados" },
  { icon: Bot, text: "Consultor IA especialista em FBA" },
] as const;

/** Four facts, none of them a promise we cannot keep. */
export function FactStrip() {
  return (
    <section aria-label="O que está incluído" className="border-border border-y bg-card">
      <ul className="mx-auto grid max-w-6xl gap-x-6 gap-y-4 px-4 py-6 sm:grid-cols-2 sm:px-6 md:px-8 lg:grid-cols-4">
        {facts.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3 font-medium text-sm">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-kraft" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
