import { missingMeasures, type ShownBox } from "./packing-after.ts";

/** Whether a box is within the published limits; for a box with units, which measures are still missing. */
export function LimitLine({ box }: { box: ShownBox }) {
  if (box.items.length === 0) return null;
  const missing = missingMeasures(box);
  return (
    <div className="flex flex-col gap-1 text-base" role="status">
      {missing.length > 0 && <p>Falta medir: {missing.join(", ")}.</p>}
      {missing.length === 0 && box.broken.length === 0 && (
        <p className="font-semibold text-success">✓ Dentro do limite publicado</p>
      )}
      {box.broken.map(({ limit, text, source }) => (
        <p key={limit} className="text-destructive">
          <span className="font-semibold">{text}</span> Fonte: {source}.
        </p>
      ))}
      {box.warning && (
        <p>
          Atenção: {box.warning.text} Fonte: {box.warning.source}.
        </p>
      )}
      {box.liftMark && <p>Marque ‘{box.liftMark}’ em cima e nos lados da caixa.</p>}
    </div>
  );
}
