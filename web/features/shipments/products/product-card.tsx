import { daysBetween, formatDayAndMonth } from "@prepara/domain/calendar/calendar";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useState } from "react";
import { ProductStatusPill, ProductThumb } from "#web/features/shipments/shipment-cells";
import { counted, today } from "#web/platform/formats";
import { Card } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import type { Product } from "./products.queries.ts";

const PhotoViewer = lazyComponent(async () => (await import("#web/ui/photo/photo-viewer")).PhotoViewer);

/** A shipment is marked late when it is more days than this past its expected day. */
const LATE_AFTER_DAYS = 3;

/** One product of the suite: photo, name, status and expected arrival. */
export function ProductCard({ product }: { product: Product }) {
  const { name, status } = product;
  return (
    <Card className="h-full overflow-hidden">
      <article className="flex h-full flex-col">
        <ProductPhoto product={product} />
        <div className="flex flex-1 flex-col items-start gap-2 p-4">
          <h2 className="wrap-anywhere line-clamp-2 font-semibold leading-snug">
            {status === "processed" ? (
              name
            ) : (
              <Link
                to={status === "arrived" ? "/chegaram" : "/transito"}
                className="underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            )}
          </h2>
          <ProductStatusPill status={status} />
          <p className="mt-auto text-muted-foreground text-sm">
            {counted(product.qty, "unidade", "unidades")}
            <ArrivalText product={product} />
          </p>
        </div>
      </article>
    </Card>
  );
}

function ArrivalText({ product: { status, expectedArrivalDate } }: { product: Product }) {
  if (status !== "in_transit" || !expectedArrivalDate) return null;
  const isLate = daysBetween(expectedArrivalDate, today()) > LATE_AFTER_DAYS;
  return (
    <span className={clsx(isLate && "font-semibold text-warning")}>
      {" · "}
      {isLate ? "atrasado, previsto para " : "Chega em "}
      {formatDayAndMonth(expectedArrivalDate)}
    </span>
  );
}

function ProductPhoto({ product: { id, name, photoUrl, thumbnailUrl } }: { product: Product }) {
  const [isOpen, setOpen] = useState(false);
  if (!photoUrl) {
    return (
      <ProductThumb
        name={name}
        photoUrl={null}
        className="aspect-4/3 w-full rounded-none border-x-0 border-t-0 text-5xl"
      />
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Ver foto: ${name}`}
        onClick={() => setOpen(true)}
        className="-outline-offset-2 relative block aspect-4/3 w-full border-border border-b bg-muted"
      >
        <img
          src={thumbnailUrl ?? photoUrl}
          alt={name}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </button>
      {isOpen && (
        <PhotoViewer
          photos={[{ id, url: photoUrl }]}
          subject={name}
          startAt={0}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
