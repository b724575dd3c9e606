import { longestSideIn, sizeText, weightText } from "#web/features/prep/measures";
import type { PrepRequest } from "#web/features/prep/prep.queries";
import { counted } from "#web/platform/formats";
import { BoundedText } from "#web/ui/bounded-text";
import { BoxToScale } from "#web/ui/drawings/box-to-scale";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";

/** "3 kits de 4". */
const kitsText = ({ qty, bundleSize }: PrepRequest["items"][number]) =>
  `${counted(qty / bundleSize, "kit", "kits")} de ${bundleSize}`;

/** The items of a request with units, photos and boxes drawn to one scale. */
export function RequestItems({ items }: { items: PrepRequest["items"] }) {
  const scaleIn = longestSideIn(items);
  return (
    <ul className="flex flex-col divide-y divide-border">
      {items.map((item) => (
        <li
          key={item.shipmentId}
          className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[1fr_auto_auto]"
        >
          <div className="min-w-0">
            <p className="wrap-anywhere font-medium">{item.product.name}</p>
            <p className="text-muted-foreground text-sm">
              <span className="font-semibold text-foreground">
                {counted(item.qty, "unidade", "unidades")}
              </span>
              {item.bundleSize > 1 && ` · ${kitsText(item)}`}
              {item.product.asin && (
                <span className="font-mono max-sm:block">
                  <span className="max-sm:hidden"> · </span>
                  {item.product.asin}
                </span>
              )}
            </p>
            {item.instructions && (
              <BoundedText className="text-sm">Instruções: {item.instructions}</BoundedText>
            )}
          </div>
          <div className="self-center max-sm:order-last max-sm:col-span-2">
            <PhotoStrip photos={toPhotos(item.photos)} subject={item.product.name} />
          </div>
          <div className="flex w-32 flex-col whitespace-nowrap items-center gap-0.5 text-center text-muted-foreground text-xs">
            <BoxToScale
              lengthIn={item.lengthIn}
              widthIn={item.widthIn}
              heightIn={item.heightIn}
              weightLb={item.weightLb}
              scaleIn={scaleIn}
            />
            {item.lengthIn !== null && <span aria-hidden="true">{sizeText(item)}</span>}
            {item.weightLb !== null && <span>{weightText(item.weightLb)}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
