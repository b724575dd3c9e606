import { ClosedBox, OpenBox, ScannedBox } from "#web/ui/drawings/box-family";

const stages = [
  { title: "Loja nos EUA", text: "Você compra onde quiser e usa o seu endereço.", drawing: <ClosedBox /> },
  { title: "Sua suíte", text: "A equipe confere, fotografa, pesa e mede.", drawing: <OpenBox /> },
  { title: "Amazon FBA", text: "Você pede o preparo e a mercadoria segue.", drawing: <ScannedBox /> },
];

/** How goods travel from the shop to Amazon; shown beside the form from 1024 px. */
export function HowItWorksPicture() {
  return (
    <ol className="flex max-w-md flex-col">
      {stages.map((stage, index) => (
        <li key={stage.title} className="relative flex items-center gap-8 pb-8 last:pb-0">
          {index < stages.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-35 bottom-0 left-18 border-kraft-line border-l-2 border-dashed"
            />
          )}
          <span className="w-36 shrink-0">{stage.drawing}</span>
          <span className="flex flex-col gap-1">
            <span className="font-semibold text-kraft text-lg">
              {index + 1}. {stage.title}
            </span>
            <span>{stage.text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
