import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  BellRing,
  Calculator,
  CalendarDays,
  ChartLine,
  ExternalLink,
  GraduationCap,
  type LucideIcon,
  Package,
  ShieldQuestion,
  TrendingDown,
  Wallet,
} from "lucide-react";
import type { ReactNode } from "react";
import { notify } from "#web/platform/notices/notify";
import { publicConfigQuery } from "#web/platform/public-config-query";
import { Badge } from "#web/ui/status-pill";

const tools = {
  gating: { to: "/gating-checker", label: "Gating de marcas", icon: ShieldQuestion },
  balance: { to: "/saldo", label: "Histórico de saldo", icon: Wallet },
  prices: { to: "/monitoramento-precos", label: "Monitoramento de preços", icon: TrendingDown },
  roi: { to: "/calculadora-roi", label: "Calculadora reversa", icon: Calculator },
} as const;

/** The eight premium tools; a tool that does not exist yet says so when pressed. */
export function ToolTiles() {
  const membersAreaUrl = useQuery(publicConfigQuery).data?.membersAreaUrl ?? null;
  return (
    <section aria-labelledby="ferramentas" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="ferramentas" className="font-semibold text-lg">
          Ferramentas premium
        </h2>
        <Link
          to="/produtos"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-primary text-sm underline-offset-4 hover:underline"
        >
          <Package aria-hidden="true" className="size-4" />
          Abrir Minha Suíte
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <MembersTile url={membersAreaUrl} />
        <ToolTile tool="gating" />
        <SoonTile icon={CalendarDays} label="Calendário de vendas" />
        <ToolTile tool="balance" />
        <ToolTile tool="prices" />
        <SoonTile icon={BellRing} label="Alerta de estoque" />
        <ToolTile tool="roi" />
        <SoonTile icon={ChartLine} label="Métricas de desempenho" />
      </ul>
    </section>
  );
}

const tileClass =
  "flex h-full min-h-24 w-full flex-col items-start justify-between gap-3 rounded-card border border-border bg-card p-4 text-left font-medium transition-colors duration-120 hover:border-primary";

function TileContent({ icon: Icon, label, mark }: { icon: LucideIcon; label: string; mark?: ReactNode }) {
  return (
    <>
      <span className="flex w-full items-center justify-between">
        <Icon aria-hidden="true" className="size-5 text-kraft" />
        {mark}
      </span>
      {label}
    </>
  );
}

function ToolTile({ tool }: { tool: keyof typeof tools }) {
  return (
    <li>
      <Link to={tools[tool].to} className={tileClass}>
        <TileContent {...tools[tool]} />
      </Link>
    </li>
  );
}

function SoonTile({ icon, label }: { icon: LucideIcon; label: string }) {
  const notifySoon = () =>
    notify({ kind: "info", title: "Em breve", description: `${label} ainda está em construção.` });
  return (
    <li>
      <button type="button" onClick={notifySoon} className={tileClass}>
        <TileContent icon={icon} label={label} mark={<Badge>Em breve</Badge>} />
      </button>
    </li>
  );
}

function MembersTile({ url }: { url: string | null }) {
  if (!url) return <SoonTile icon={GraduationCap} label="Área de membros" />;
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" className={tileClass}>
        <TileContent
          icon={GraduationCap}
          label="Área de membros"
          mark={<ExternalLink aria-hidden="true" className="size-4 text-muted-foreground" />}
        />
        <span className="sr-only">(abre em nova aba)</span>
      </a>
    </li>
  );
}
