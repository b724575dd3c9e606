import { coversAreas } from "@prepara/domain/access/area";
import { displayName } from "@prepara/domain/account/customer";
import { boxStatusLabels } from "@prepara/domain/dock/box";
import { outboundStatusLabels } from "@prepara/domain/outbound/box";
import { shipmentStatusLabels } from "@prepara/domain/shipments/status";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ScanField, signalScanResult } from "#web/features/scan/scan.public";
import { api, dataOf } from "#web/platform/api/api";
import { Problem, problemFrom } from "#web/platform/api/problem";
import { counted, dayAndTime } from "#web/platform/formats";
import { meQuery } from "#web/platform/session/me";
import { buttonClass } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { FailureNotice } from "#web/ui/notice-panel";
import { Spinner } from "#web/ui/spinner";

type Outcome = { code: string; found: Found | null; problem: Problem | null };

/** The scan field, and which suites have the last scanned code (docs/product.md#floor). */
export function Lookup() {
  const cache = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const latest = useRef(0);
  // A response that arrives after the screen was left gives no sound or vibration.
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const lookUp = async (code: string) => {
    latest.current += 1;
    const mine = latest.current;
    setOutcome({ code, found: null, problem: null });
    const answer = await cache.fetchQuery(lookupQuery(code)).catch(problemFrom);
    if (mine !== latest.current) return; // another code was scanned meanwhile
    const isFailure = answer instanceof Problem;
    setOutcome({ code, found: isFailure ? null : answer, problem: isFailure ? answer : null });
    if (isFailure) signalScanResult("wrong", "Erro na busca");
    else signalScanResult(...signalOf(answer));
  };
  const currentLookUp = useRef(lookUp);
  currentLookUp.current = lookUp;
  const navigate = useNavigate();
  const scanned = useLocation().state.codeToLookUp;
  // Syncs with the code that another screen passed on in the history state; removed from it, so that a reload
  // does not look it up again.
  useEffect(() => {
    if (scanned === undefined) return;
    void navigate({ to: "/galpao", replace: true, state: {} });
    void currentLookUp.current(scanned);
  }, [scanned, navigate]);
  return (
    <section aria-label="Buscar por código" className="flex flex-col gap-3 pb-6">
      <ScanField onScan={(code) => void lookUp(code)} />
      <div role="status">{outcome && <Result {...outcome} />}</div>
    </section>
  );
}

/** How many customers' suites the hits name; a box without an owner names none. */
const suitesOf = ({ hits }: Found) => new Set(hits.flatMap(({ suiteLabel }) => suiteLabel ?? [])).size;

function signalOf(found: Found): Parameters<typeof signalScanResult> {
  const suites = suitesOf(found);
  if (found.hits.length === 0) return ["wrong", "Não encontrado"];
  if (suites === 0) return ["question", "Caixa sem dono"];
  return suites === 1 && !found.hasMore
    ? ["ok", `Suíte ${found.hits.find(({ suiteLabel }) => suiteLabel !== null)?.suiteLabel}`]
    : ["question", "Confira a suíte"];
}

function Result({ code, found, problem }: Outcome) {
  if (problem) return <FailureNotice title="Erro ao buscar código" message={problem.message} />;
  if (!found) return <Spinner label="Buscando" />;
  const suites = suitesOf(found);
  const carriers = found.reading.flatMap(({ carrier }) => carrier ?? []);
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <p className="wrap-anywhere text-muted-foreground">
        <span className="font-mono">{code}</span>
        {carriers.length > 0 && ` · ${carriers.join(", ")}`}
      </p>
      {found.hits.length === 0 && <p className="font-semibold text-danger">Ninguém anunciou este código.</p>}
      {(suites > 1 || found.hasMore) && (
        <p className="font-semibold text-warning">
          {found.hasMore ? "Há mais envios com este código." : `Há ${suites} clientes com este código.`}{" "}
          Confira a suíte na etiqueta.
        </p>
      )}
      {found.hits.length > 0 && (
        <ul className="flex flex-col gap-4">
          {found.hits.map((hit) => (
            <li key={hit.id} className="border-border border-t pt-4 first:border-t-0 first:pt-0">
              <HitFacts hit={hit} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function HitFacts({ hit }: { hit: Hit }) {
  return (
    <>
      <p className="font-bold text-3xl tabular-nums">
        {hit.suiteLabel === null ? "Sem dono" : `Suíte ${hit.suiteLabel}`}
      </p>
      {hit.suiteLabel !== null && <p className="wrap-anywhere">{displayName(hit.customerName)}</p>}
      {hit.type === "box" && (
        <p className="wrap-anywhere text-muted-foreground">
          Caixa nº {hit.number} · {boxStatusLabels[hit.status]} · {dayAndTime(hit.loggedAt)}
        </p>
      )}
      {hit.type === "shipment" && (
        <p className="wrap-anywhere text-muted-foreground">
          {hit.label} · {counted(hit.qty, "unidade anunciada", "unidades anunciadas")} ·{" "}
          {shipmentStatusLabels[hit.status]}
        </p>
      )}
      {hit.type === "outbound_box" && (
        <>
          <p className="wrap-anywhere text-muted-foreground">
            Caixa {hit.position} da solicitação nº {hit.requestNumber} · {outboundStatusLabels[hit.status]}
          </p>
          <LinkToBox box={hit} />
        </>
      )}
    </>
  );
}

/** A link to the screen of an outbound box, for people who prepare; none once it is shipped. */
function LinkToBox({ box }: { box: Extract<Hit, { type: "outbound_box" }> }) {
  const held = useQuery(meQuery).data?.areas ?? [];
  if (box.status === "shipped" || !coversAreas(held, "prep")) return null;
  const className = `${buttonClass("primary", "large")} mt-3 self-start`;
  if (box.status === "closed")
    return (
      <Link to="/galpao/enviar" state={{ requestToShip: box.prepRequestId }} className={className}>
        Abrir em Enviar
      </Link>
    );
  if (box.taskId === null)
    return (
      <Link
        to="/galpao/embalar/$solicitacao"
        params={{ solicitacao: box.prepRequestId }}
        className={className}
      >
        Abrir em Embalar
      </Link>
    );
  return (
    <Link to="/galpao/preparo/$tarefa" params={{ tarefa: box.taskId }} className={className}>
      Abrir em Preparar
    </Link>
  );
}

const fetchLookup = (code: string, signal: AbortSignal) =>
  dataOf(api.GET("/api/v1/floor/lookup", { params: { query: { code } }, signal }));

type Found = Awaited<ReturnType<typeof fetchLookup>>;
type Hit = Found["hits"][number];

/** What a scanned code means, and the boxes and shipments that have it; requested again at each scan. */
const lookupQuery = (code: string) =>
  queryOptions({
    queryKey: ["shipments", "lookup", code],
    queryFn: ({ signal }) => fetchLookup(code, signal),
    staleTime: 0,
    networkMode: "always", // without a connection it fails at once instead of waiting
  });
