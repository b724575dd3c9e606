import { boxConditionLabels } from "@prepara/domain/dock/box";
import { Link } from "@tanstack/react-router";
import { MessageCircleQuestion, PackageCheck, PackageOpen } from "lucide-react";
import type { ShipmentDetail } from "#web/features/shipments/shipments.queries";
import { dayAndTime } from "#web/platform/formats";
import { buttonClass } from "#web/ui/button";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { StatusPill } from "#web/ui/status-pill";

/** The boxes of a shipment that arrived, also before anybody opened them (docs/product.md#dock). */
export function BoxesOfShipment({ boxes }: { boxes: ShipmentDetail["boxes"] }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">Caixas</h3>
      <ul className="flex flex-col gap-3">
        {boxes.map((box) => (
          <li key={box.number} className="flex flex-col items-start gap-1.5 text-sm">
            {box.isOpened ? (
              <StatusPill tone="success" icon={PackageOpen}>
                Conferida
              </StatusPill>
            ) : (
              <StatusPill tone="info" icon={PackageCheck}>
                Na doca
              </StatusPill>
            )}
            <p>
              Caixa nº {box.number} · {dayAndTime(box.loggedAt)}
              {box.condition !== "ok" && ` · ${boxConditionLabels[box.condition]}`}
            </p>
            {box.photos.length > 0 && (
              <PhotoStrip
                size="large"
                shown={6}
                subject={`caixa nº ${box.number}`}
                photos={toPhotos(box.photos)}
              />
            )}
            <Link
              to="/pendencias"
              search={{ nova: `caixa-${box.id}` }}
              className={buttonClass("quiet", "small")}
            >
              <MessageCircleQuestion aria-hidden="true" />
              Perguntar sobre esta caixa
              <span className="sr-only"> nº {box.number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
