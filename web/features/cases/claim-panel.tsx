import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { dayAndTime } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { SectionCard } from "#web/ui/card";
import { lazyComponent } from "#web/ui/lazy-component";
import { NoticePanel } from "#web/ui/notice-panel";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { PhotoStrip, toPhotos } from "#web/ui/photo/photo-strip";
import { StatusPill } from "#web/ui/status-pill";
import {
  type ClaimableBox,
  type FloorCaseDetail,
  useConfirmClaim,
  useRefuseClaimOrCancel,
} from "./floor-cases.queries.ts";

const ReasonDialog = lazyComponent(async () => (await import("./reason-dialog.tsx")).ReasonDialog);

const RIVALS_TITLE = "Outro cliente também diz que é dele";

/** A claim and the boxes that may match it: support confirms one, or refuses the claim with a reason. */
export function ClaimPanel({ one }: { one: FloorCaseDetail }) {
  const confirm = useConfirmClaim();
  const refuse = useRefuseClaimOrCancel();
  const [chosen, setChosen] = useState<{ box: ClaimableBox; version: string } | null>(null);
  const [isRefusing, setRefusing] = useState(false);
  const cache = useQueryClient();
  const close = () => setChosen(null);
  const rivals = chosen ? rivalsOf(chosen.box) : [];
  const isAnnounced = chosen?.box.announcedBy.some(({ isClaimant }) => !isClaimant) ?? false;
  const give = async (tellAnnouncers: boolean) => {
    if (!chosen) return;
    const given = await confirm.run({ id: one.id, ...chosen, tellAnnouncers });
    // Refused: another customer may have claimed or announced the box meanwhile.
    if (!given) await cache.invalidateQueries({ queryKey: ["floor-cases"] });
    setChosen((now) => (now === chosen ? null : now));
  };
  return (
    <SectionCard title="Qual caixa é?">
      {one.claimable.length === 0 ? (
        <p className="text-muted-foreground">
          Nenhuma caixa sem dono nos últimos 60 dias, ou sua área não decide sobre reivindicações.
        </p>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {one.claimable.map((box) => (
            <li key={box.id}>
              <Candidate box={box} onChoose={() => setChosen({ box, version: one.version })} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" size="large" onClick={() => setRefusing(true)}>
          Recusar reivindicação
        </Button>
      </div>
      <ConfirmDialog
        open={chosen !== null}
        onClose={close}
        title={`A caixa nº ${chosen?.box.number ?? ""} é da suíte ${one.customer.suiteLabel}?`}
        description={
          rivals.length > 0
            ? `${RIVALS_TITLE}: ${rivals.map(({ text }) => text).join(" ")} Compare os comprovantes antes; as outras reivindicações continuam abertas, para você responder.`
            : "Ela passa a ser do cliente, que a vê com as fotos."
        }
        confirm="É do cliente"
        isBusy={confirm.isPending}
        onConfirm={() => give(false)}
      >
        {isAnnounced && (
          <Button variant="secondary" isWrite isBusy={confirm.isPending} onClick={() => give(true)}>
            Confirmar e avisar quem anunciou
          </Button>
        )}
      </ConfirmDialog>
      {isRefusing && (
        <ReasonDialog
          title="Recusar reivindicação"
          description="O cliente lê o motivo. Não descreva nenhuma caixa que não seja dele."
          label="Motivo"
          submit="Recusar"
          failureTitle="Erro ao recusar"
          version={one.version}
          write={{
            ...refuse,
            run: ({ text: reason, version }) => refuse.run({ id: one.id, version, reason }),
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </SectionCard>
  );
}

/** The other customers who announced or claimed the box, one sentence each. */
function rivalsOf({ announcedBy, otherClaims }: ClaimableBox): { text: string; caseNumber?: number }[] {
  const others = announcedBy.filter(({ isClaimant }) => !isClaimant);
  return [
    ...others.map(({ fullName, suiteLabel }) => ({
      text: `${fullName} (suíte ${suiteLabel}) anunciou este rastreio.`,
    })),
    ...otherClaims.map(({ number, fullName, suiteLabel, createdAt }) => ({
      text: `${fullName} (suíte ${suiteLabel}) a reivindica desde ${dayAndTime(createdAt)}.`,
      caseNumber: number,
    })),
  ];
}

function Candidate({ box, onChoose }: { box: ClaimableBox; onChoose: () => void }) {
  const rivals = rivalsOf(box);
  const isClear = box.fits && rivals.length === 0;
  return (
    <div className="flex h-full flex-col gap-2 rounded-control border border-border p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">Caixa nº {box.number}</h3>
        {box.fits && (
          <StatusPill tone={isClear ? "success" : "warning"} icon={isClear ? CircleCheck : TriangleAlert}>
            {isClear ? "Rastreio confere" : "Rastreio disputado"}
          </StatusPill>
        )}
      </div>
      <p className="wrap-anywhere font-mono text-sm">{box.code}</p>
      <p className="text-muted-foreground text-sm">
        {dayAndTime(box.loggedAt)}
        {box.shelf && ` · Prateleira ${box.shelf}`}
        {box.note && ` · ${box.note}`}
      </p>
      {box.announcedBy.some(({ isClaimant }) => isClaimant) && (
        <p className="text-muted-foreground text-sm">O cliente anunciou este rastreio.</p>
      )}
      {rivals.length > 0 && (
        <NoticePanel tone="warning" title={RIVALS_TITLE}>
          <ul className="grid gap-1">
            {rivals.map(({ text, caseNumber }) => (
              <li key={text} className="wrap-anywhere">
                {text}
                {caseNumber && (
                  <>
                    {" "}
                    <Link
                      to="/galpao/pendencias/$numero"
                      params={{ numero: String(caseNumber) }}
                      className="underline"
                    >
                      Pendência nº {caseNumber}
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        </NoticePanel>
      )}
      {box.photos.length > 0 && (
        <PhotoStrip photos={toPhotos(box.photos)} subject={`caixa nº ${box.number}`} shown={4} />
      )}
      <Button variant={isClear ? "primary" : "secondary"} size="large" className="mt-auto" onClick={onChoose}>
        É esta
        <span className="sr-only"> a caixa nº {box.number}</span>
      </Button>
    </div>
  );
}
