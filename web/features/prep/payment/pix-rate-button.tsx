import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { pixRateQuery } from "./pix-rate.queries.ts";
import { rateText } from "./reais.ts";

const PixRateDialog = lazyComponent(async () => (await import("./pix-rate-dialog.tsx")).PixRateDialog, {
  preloadOn: "interaction",
});

/** The exchange rate of a PIX on a button that opens its dialog (docs/product.md#paying). Admins only. */
export function PixRateButton() {
  const pixRate = useQuery(pixRateQuery).data;
  const [isOpen, setOpen] = useState(false);
  const inUse = pixRate?.inUse;
  return (
    <>
      <Button variant="secondary" disabled={!pixRate} onClick={() => setOpen(true)}>
        {inUse ? `Câmbio do PIX: ${rateText(inUse.rate)}` : "Definir câmbio do PIX"}
      </Button>
      {isOpen && pixRate && <PixRateDialog pixRate={pixRate} onClose={() => setOpen(false)} />}
    </>
  );
}
