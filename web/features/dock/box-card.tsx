import { coversAreas } from "@prepara/domain/access/area";
import type { OwnLabelFacts } from "@prepara/domain/labels/own-label";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useState } from "react";
import { OwnLabelButton } from "#web/features/labels/own-label-button.public";
import { counted, day } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { Button, buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { BoxFacts } from "./box-facts.tsx";
import { type Box, useMarkCounted, useNameOwner } from "./boxes.queries.ts";

const SuiteDialog = lazyComponent(async () => (await import("./suite-dialog.tsx")).SuiteDialog);
const UnannouncedDialog = lazyComponent(
  async () => (await import("./unannounced-dialog.tsx")).UnannouncedDialog,
);
const HandBackDialog = lazyComponent(async () => (await import("./hand-back-dialog.tsx")).HandBackDialog);

type BoxCardProps = {
  box: Box;
  /** Further buttons. */
  children?: ReactNode;
};

/**
 * A box with the decisions that people of receiving make: whose it is, or back to the carrier
 * (docs/product.md#dock). Other staff see it without buttons.
 */
export function BoxCard({ box, children }: BoxCardProps) {
  const change = useNameOwner();
  const mark = useMarkCounted();
  const [open, setOpen] = useState<"suite" | "unannounced" | "hand-back" | null>(null);
  const { id, customer, hints } = box;
  const mayChange = coversAreas(useQuery(meQuery).data?.areas ?? [], "recebimento");
  const isWaiting = box.status !== "opened" && box.status !== "handed_back";
  const isOpenable = mayChange && isWaiting;
  const announcers = new Map(hints.map((hint) => [hint.customer.userId, hint]));
  const close = () => setOpen(null);
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <BoxFacts box={box} />
      {isWaiting && <WhatToCheck box={box} announcers={announcers.size} />}
      {isOpenable && box.status === "ownerless" && (
        <ul className="flex flex-col gap-2">
          {[...announcers.values()].map((hint) => (
            <li key={hint.id} className="flex flex-wrap items-center justify-between gap-2">
              <span className="wrap-anywhere min-w-0">
                Suíte {hint.customer.suiteLabel} · {hint.productName}
              </span>
              <Button
                variant="secondary"
                size="large"
                isWrite
                isBusy={change.isPending}
                aria-label={`É da suíte ${hint.customer.suiteLabel}`}
                onClick={() => void change.run({ box, userId: hint.customer.userId })}
              >
                É desta suíte
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isWaiting && box.hasMoreHints && (
        <p>Mais clientes anunciaram este código do que os mostrados. A suíte da etiqueta decide.</p>
      )}
      {isWaiting && box.claims > 0 && (
        <Link
          to="/galpao/pendencias"
          search={{ tipo: "box_claim" }}
          className="inline-flex min-h-14 items-center self-start underline underline-offset-4"
        >
          {counted(box.claims, "reivindicação", "reivindicações")}
        </Link>
      )}
      <div className="flex flex-wrap gap-2 max-sm:[&>*]:grow">
        {isOpenable && customer && !box.isConfirmed && (
          <Button
            size="large"
            isWrite
            isBusy={change.isPending}
            onClick={() => void change.run({ box, suite: customer.suiteNumber })}
          >
            Suíte confere
          </Button>
        )}
        {isOpenable && isCounted(box) && (
          <Button
            size="large"
            isWrite
            isBusy={mark.isPending}
            onClick={() => void mark.run({ id, version: box.version })}
          >
            Já conferida
          </Button>
        )}
        {isOpenable && !isCounted(box) && <CountLinks box={box} />}
        {children}
        {mayChange && box.status !== "handed_back" && <OwnLabelButton facts={ownLabelOf(box)} />}
        {mayChange && box.isConfirmed && box.status !== "handed_back" && (
          <Button variant="secondary" size="large" onClick={() => setOpen("unannounced")}>
            Mercadoria sem anúncio
          </Button>
        )}
        {isOpenable && (
          <Button variant="secondary" size="large" onClick={() => setOpen("suite")}>
            Digitar a suíte
          </Button>
        )}
        {isOpenable && customer && (
          <Button
            variant="secondary"
            size="large"
            isWrite
            isBusy={change.isPending}
            onClick={() => void change.run({ box, userId: null })}
          >
            Sem dono
          </Button>
        )}
        {isOpenable && (
          <Button variant="quiet" size="large" onClick={() => setOpen("hand-back")}>
            Devolver à transportadora
          </Button>
        )}
      </div>
      {open === "suite" && <SuiteDialog box={box} onClose={close} />}
      {open === "unannounced" && <UnannouncedDialog box={box} onClose={close} />}
      {open === "hand-back" && <HandBackDialog box={box} onClose={close} />}
    </Card>
  );
}

const ownLabelOf = ({ number, isConfirmed, customer, loggedAt }: Box): OwnLabelFacts => ({
  type: "box",
  number,
  suiteLabel: isConfirmed ? (customer?.suiteLabel ?? null) : null,
  title: `Caixa nº ${number}`,
  details: [day(loggedAt)],
});

/** Whether all units of the box's shipments have been counted before. */
const isCounted = ({ isConfirmed, shipments }: Box): boolean =>
  isConfirmed && shipments.length > 0 && shipments.every(({ announcedQty }) => announcedQty === 0);

/** The count of each shipment of the box, with the box chosen. */
function CountLinks({ box: { id, shipments } }: { box: Box }) {
  const [, ...more] = shipments;
  return shipments.map((shipment) => (
    <Link
      key={shipment.id}
      to="/galpao/conferir/$envio"
      params={{ envio: shipment.id }}
      search={{ caixa: id }}
      className={buttonClass("secondary", "large")}
    >
      Conferir agora{more.length > 0 && `: ${shipment.productName}`}
    </Link>
  ));
}

function WhatToCheck({ box, announcers }: { box: Box; announcers: number }) {
  if (box.status === "ownerless") {
    if (announcers > 1)
      return (
        <p className="font-semibold text-warning">
          Este código serve a {box.hasMoreHints && "mais de "}
          {announcers} clientes. Confira a suíte na etiqueta.
        </p>
      );
    return announcers === 0 ? (
      <p className="font-semibold text-danger">Ninguém anunciou esta caixa.</p>
    ) : (
      <p className="font-semibold text-warning">
        Há um anúncio com este código. Confira a suíte na etiqueta.
      </p>
    );
  }
  if (box.isConfirmed) return null;
  return (
    <p className="font-semibold text-warning">
      Confira a suíte na etiqueta. O cliente só vê a caixa depois disso.
    </p>
  );
}
