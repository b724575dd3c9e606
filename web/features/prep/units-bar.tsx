import { counted } from "#web/platform/formats";

/** The units of a request as one bar: free ones, then paid ones. */
export function UnitsBar({ free, paid }: { free: number; paid: number }) {
  return (
    <figure className="flex flex-col gap-2">
      <div
        role="img"
        aria-label={`${counted(free, "unidade grátis", "unidades grátis")} e ${counted(paid, "unidade paga", "unidades pagas")}`}
        className="forced-border flex h-8 gap-0.5 overflow-hidden rounded-control"
      >
        {free > 0 && <span style={{ flexGrow: free }} className="min-w-3 basis-0 bg-success" />}
        {paid > 0 && <span style={{ flexGrow: paid }} className="min-w-3 basis-0 bg-kraft-stripes" />}
      </div>
      <figcaption aria-hidden="true" className="flex justify-between gap-4 text-sm">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-mark bg-success" />
          {free} grátis
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-mark bg-kraft" />
          {counted(paid, "paga", "pagas")}
        </span>
      </figcaption>
    </figure>
  );
}
