import { isGoodsKind } from "@prepara/domain/cases/kinds";
import { Link } from "@tanstack/react-router";
import { ArrowRight, CircleCheck, Hourglass, MessageCircle, Package } from "lucide-react";
import { day } from "#web/platform/formats";
import { Card } from "#web/ui/card";
import { StatusPill } from "#web/ui/status-pill";
import { CaseClock, clockWords } from "./case-clock.tsx";
import { madeText, subjectOf, titleOf } from "./case-words.ts";
import type { Case } from "./cases.queries.ts";

/** One case in a list: its subject, the time left, and a link to it. */
export function CaseCard({ one }: { one: Case }) {
  return (
    <Card className="relative flex gap-4 p-4 hover:bg-muted md:p-5">
      <CasePhoto url={one.product?.photoUrl ?? null} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 font-semibold">
            <Link
              to="/pendencias/$numero"
              params={{ numero: String(one.number) }}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {titleOf(one)}
            </Link>
          </h2>
          <ArrowRight aria-hidden="true" className="mt-1 size-4 shrink-0 text-muted-foreground" />
        </div>
        <p className="wrap-anywhere text-muted-foreground text-sm">{subjectOf(one)}</p>
        {one.status === "waiting_customer" &&
          (isGoodsKind(one.kind) ? <CaseClock one={one} /> : <Answered />)}
        {one.status === "waiting_staff" && <Wanted one={one} />}
        {one.settledAt && <Outcome one={one} settledAt={one.settledAt} />}
      </div>
    </Card>
  );
}

function CasePhoto({ url }: { url: string | null }) {
  const size = "size-14 shrink-0 rounded-control md:size-16";
  if (url)
    return <img src={url} alt="" loading="lazy" className={`${size} border border-border object-cover`} />;
  return (
    <span className={`${size} flex items-center justify-center bg-kraft-surface text-kraft`}>
      <Package aria-hidden="true" className="size-6" />
    </span>
  );
}

function Wanted({ one }: { one: Case }) {
  const wanted = one.decisions.filter(({ state }) => state === "wanted").map(madeText);
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <StatusPill tone="info" icon={Hourglass}>
        Com a equipe
      </StatusPill>
      {isGoodsKind(one.kind) ? wanted.join(" · ") : clockWords(one)}
    </p>
  );
}

const Answered = () => (
  <p>
    <StatusPill tone="success" icon={MessageCircle}>
      A equipe respondeu
    </StatusPill>
  </p>
);

function Outcome({ one, settledAt }: { one: Case; settledAt: string }) {
  const last = one.decisions.findLast(({ state }) => state === "done");
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <StatusPill tone={one.status === "settled" ? "success" : "neutral"} icon={CircleCheck}>
        {one.status === "settled" ? "Resolvida" : "Retirada"}
      </StatusPill>
      {one.outcome ?? (last ? madeText(last) : "")} em {day(settledAt)}
    </p>
  );
}
