import { type LabelKind, labelKinds, labelKindTexts } from "@prepara/domain/labels/label";
import { type LabelSheet, labelSheets, sheetGeometry } from "@prepara/domain/labels/sheet";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button, buttonClass } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { fileState, isUnknown } from "./file-state.ts";
import {
  floorLabelsQuery,
  type LabelFile,
  type Labels,
  useAssignPage,
  usePrintLabels,
} from "./labels.queries.ts";

type PrintLabelsDialogProps = { requestId: string; number: number; onClose: () => void };

const kindOptions = labelKinds.map((kind) => ({ value: kind, label: labelKindTexts[kind].title }));
const sheetOptions = labelSheets.map((sheet) => ({ value: sheet, label: sheetGeometry[sheet].title }));
const copyOptions = [1, 2, 3, 4, 5].map((copies) => ({ value: String(copies), label: String(copies) }));

/** What was sent for a request, pages to assign by hand, and printing of one kind. */
export function PrintLabelsDialog({ requestId, number, onClose }: PrintLabelsDialogProps) {
  const { data, error, refetch } = useQuery(floorLabelsQuery(requestId));
  const [kind, setKind] = useState<LabelKind>("fnsku");
  const [sheet, setSheet] = useState<LabelSheet>("thermal");
  const [copies, setCopies] = useState("1");
  const [url, setUrl] = useState<string | null>(null);
  const printing = usePrintLabels();
  const isAsking = printing.problem?.code === "already_printed";
  const print = async () => {
    const wanted = { id: requestId, kind, sheet, copies: Number(copies), again: isAsking };
    const made = await printing.run(wanted);
    setUrl(made?.url ?? null);
  };
  const choose = (change: () => void) => {
    printing.reset();
    setUrl(null);
    change();
  };
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title={`Etiquetas da solicitação nº ${number}`}
      {...(data && { description: `Suíte ${data.suiteLabel}. Imprima em 100 %, sem ajustar à página.` })}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Fechar
          </Button>
          {url === null ? (
            <Button isWrite isBusy={printing.isPending} disabled={!data} onClick={() => void print()}>
              {isAsking ? "Imprimir de novo" : "Imprimir"}
            </Button>
          ) : (
            <a className={buttonClass("primary")} href={url} target="_blank" rel="noreferrer">
              Abrir o PDF
            </a>
          )}
        </>
      }
    >
      {error && (
        <ErrorPanel
          error={{ title: "Erro ao carregar etiquetas", detail: error.message }}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <div className="flex flex-col gap-5">
          {printing.problem && (
            <NoticePanel tone={isAsking ? "warning" : "danger"} title={printing.problem.message} isAlert />
          )}
          {[...data.missing, ...data.warnings].map((words) => (
            <NoticePanel key={words} tone="warning" title={words} />
          ))}
          <div className="grid gap-4 sm:grid-cols-[2fr_2fr_1fr]">
            <Field label="Etiquetas">
              <Select
                value={kind}
                options={kindOptions}
                onChange={({ target }) =>
                  choose(() => setKind(labelKinds.find((each) => each === target.value) ?? kind))
                }
              />
            </Field>
            <Field label="Papel das que desenhamos">
              <Select
                value={sheet}
                options={sheetOptions}
                disabled={kind !== "fnsku"}
                onChange={({ target }) =>
                  choose(() => setSheet(labelSheets.find((each) => each === target.value) ?? sheet))
                }
              />
            </Field>
            <Field label="Cópias">
              <Select
                value={copies}
                options={copyOptions}
                onChange={({ target }) => choose(() => setCopies(target.value))}
              />
            </Field>
          </div>
          <Files labels={data} kind={kind} />
        </div>
      )}
    </Dialog>
  );
}

function Files({ labels, kind }: { labels: Labels; kind: LabelKind }) {
  const files = labels.files.filter((file) => file.kind === kind);
  const drawn = kind === "fnsku" ? labels.items.filter(({ isDrawn }) => isDrawn) : [];
  if (files.length + drawn.length === 0)
    return <p className="text-muted-foreground">Nada para imprimir deste tipo.</p>;
  return (
    <ul className="flex flex-col divide-y divide-border">
      {files.map((file) => (
        <li key={file.id} className="flex flex-col gap-2 py-2">
          <a className="wrap-anywhere font-medium underline" href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
          <p className="text-sm">
            {fileState(file)}
            {file.isPrinted && " · já impressa"}
          </p>
          <UnknownPages file={file} items={labels.items} />
        </li>
      ))}
      {drawn.map((item) => (
        <li key={item.shipmentId} className="py-2">
          <p className="wrap-anywhere font-medium">{item.name}</p>
          <p className="text-sm tabular-nums">
            {item.fnsku} · {item.units} {item.units === 1 ? "etiqueta" : "etiquetas"}
            {item.printedAt !== null && " · já impressa"}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Pages shown at once; assigning some brings the next. */
const MAX_SHOWN = 20;

/** The pages of a file that no code places, and those that staff placed, each with a choice of products. */
function UnknownPages({ file, items }: { file: LabelFile; items: Labels["items"] }) {
  const assign = useAssignPage();
  const pages = file.pages.filter((page) => page.isByHand || isUnknown(page));
  const options = items.map(({ shipmentId, name }) => ({ value: shipmentId, label: name }));
  return pages.slice(0, MAX_SHOWN).map((page) => (
    <Field key={page.id} label={`Página ${page.page}`} hint={page.codes.join(", ") || "Sem código legível."}>
      <Select
        value={page.shipmentId ?? ""}
        placeholder="Escolha o produto"
        options={options}
        disabled={assign.isPending}
        onChange={({ target }) => void assign.run({ id: page.id, shipmentId: target.value || null })}
      />
    </Field>
  ));
}
