import { type LabelKind, labelKinds, labelKindTexts } from "@prepara/domain/labels/label";
import { type LabelSheet, labelSheets, sheetGeometry } from "@prepara/domain/labels/sheet";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted, day } from "#web/platform/formats";
import { BoundedText } from "#web/ui/bounded-text";
import { Button, buttonClass } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { Skeleton } from "#web/ui/skeleton";
import { fileState } from "./file-state.ts";
import { floorLabelsQuery, type Labels, usePrintLabels } from "./labels.queries.ts";
import { OwnLabelButton } from "./own-label-button.public.tsx";
import { PageList, pagesAtOnce } from "./page-list.tsx";
import { entriesOf, partsOfPrint, printedOf } from "./print-parts.ts";

type PrintLabelsDialogProps = { requestId: string; number: number; onClose: () => void };

type Kind = LabelKind | "all";
const kinds: readonly Kind[] = ["all", ...labelKinds];
const titleOf = (kind: Kind) => (kind === "all" ? "Todas, na ordem do trabalho" : labelKindTexts[kind].title);
const kindOptions = kinds.map((kind) => ({ value: kind, label: titleOf(kind) }));
const sheetOptions = labelSheets.map((sheet) => ({ value: sheet, label: sheetGeometry[sheet].title }));
const copyOptions = [1, 2, 3, 4, 5].map((copies) => ({ value: String(copies), label: String(copies) }));

/** The labels sent for a request, pages to assign by hand, and the printing of one kind of label. */
export function PrintLabelsDialog({ requestId, number, onClose }: PrintLabelsDialogProps) {
  const { data, error, refetch } = useQuery(floorLabelsQuery(requestId));
  const [kind, setKind] = useState<Kind>("all");
  const [sheet, setSheet] = useState<LabelSheet>("thermal");
  const [copies, setCopies] = useState("1");
  /** Null for the first one with labels that were not printed. */
  const [chosenPart, setPart] = useState<number | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const parts = data ? partsOfPrint(entriesOf(data, kind), Number(copies)) : null;
  // What changed meanwhile may have left fewer parts than before.
  const part = parts ? Math.min(chosenPart ?? parts.open, parts.count) : null;
  const hasNext = parts?.isDone === false;
  const printing = usePrintLabels();
  /** Set by the press itself: `isPending` follows a moment later, and a key in between changed the choice. */
  const [isPrinting, setPrinting] = useState(false);
  const isAsking = printing.problem?.code === "already_printed";
  const print = async () => {
    setPrinting(true);
    setPart(part); // after the print the first part that was not printed is another one
    const made = await printing.run({
      id: requestId,
      sheet,
      copies: Number(copies),
      again: isAsking,
      ...(kind !== "all" && { kind }),
      ...(part !== null && { part }),
    });
    setUrl(made?.url ?? null);
    setPrinting(false);
  };
  const choose = (change: () => void) => {
    if (isPrinting) return; // its PDF would stand beside another choice
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
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
          {/* One button, so that the focus stays on it when its words change. */}
          {(url === null || hasNext) && (
            <Button
              isWrite={url === null}
              variant={url === null ? "primary" : "secondary"}
              isBusy={isPrinting}
              disabled={!data}
              onClick={() => (url === null ? void print() : choose(() => setPart(null)))}
            >
              {url === null ? (isAsking ? "Imprimir de novo" : "Imprimir") : "Próxima parte"}
            </Button>
          )}
          {url !== null && (
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
                aria-disabled={isPrinting}
                options={kindOptions}
                onChange={({ target }) =>
                  choose(() => {
                    setKind(kinds.find((each) => each === target.value) ?? kind);
                    setPart(null);
                  })
                }
              />
            </Field>
            <Field label="Papel das que desenhamos">
              <Select
                value={sheet}
                aria-disabled={isPrinting}
                options={sheetOptions}
                disabled={kind === "box" || kind === "carrier"}
                onChange={({ target }) =>
                  choose(() => setSheet(labelSheets.find((each) => each === target.value) ?? sheet))
                }
              />
            </Field>
            <Field label="Cópias">
              <Select
                value={copies}
                aria-disabled={isPrinting}
                options={copyOptions}
                onChange={({ target }) =>
                  choose(() => {
                    setCopies(target.value);
                    setPart(null);
                  })
                }
              />
            </Field>
          </div>
          {parts && part !== null && (
            <Field label="Parte" hint={parts.hint}>
              <Select
                value={part}
                aria-disabled={isPrinting}
                options={parts.options}
                onChange={({ target }) => choose(() => setPart(Number(target.value)))}
              />
            </Field>
          )}
          <Files labels={data} kind={kind} />
          <OwnLabels labels={data} />
        </div>
      )}
    </Dialog>
  );
}

/** Our own label of each box, by which it is scanned at the exit. */
function OwnLabels({ labels: { boxes, number, suiteLabel } }: { labels: Labels }) {
  if (boxes.length === 0) return null;
  return (
    <section aria-labelledby="etiquetas-caixas" className="flex flex-col gap-2">
      <h3 id="etiquetas-caixas" className="font-semibold">
        Nossas etiquetas das caixas
      </h3>
      <ul className="flex flex-wrap gap-2">
        {boxes.map((box) => (
          <li key={box.id}>
            <OwnLabelButton
              words={`Caixa ${box.position}`}
              facts={{
                type: "outbound",
                number: box.number,
                suiteLabel,
                title: `Preparo nº ${number}`,
                details: [`Caixa ${box.position}`, day(box.createdAt), box.amazonBoxId ?? ""],
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ labels, kind }: { labels: Labels; kind: Kind }) {
  const files = labels.files.filter((file) => kind === "all" || file.kind === kind);
  const drawn = kind === "all" || kind === "fnsku" ? labels.items.filter(({ isDrawn }) => isDrawn) : [];
  if (files.length + drawn.length === 0)
    return <p className="text-muted-foreground">Nada para imprimir deste tipo.</p>;
  return (
    <ul className="flex flex-col divide-y divide-border">
      {files.map((file) => (
        <li key={file.id} className="flex flex-col gap-2 py-2">
          <a
            className="inline-flex min-h-11 items-center self-start wrap-anywhere font-medium underline md:min-h-6"
            href={file.url}
            target="_blank"
            rel="noreferrer"
          >
            {file.name}
          </a>
          <p className="text-sm">
            {labelKindTexts[file.kind].title} · {fileState(file)}
            {file.isPrinted && " · já impressa"}
          </p>
          <PageList file={file} labels={labels} atOnce={pagesAtOnce(labels, files.length)} />
        </li>
      ))}
      {drawn.map((item) => (
        <li key={item.shipmentId} className="py-2">
          <p className="wrap-anywhere font-medium">{item.name}</p>
          {item.instructions && <BoundedText>{item.instructions}</BoundedText>}
          <p className="text-sm tabular-nums">
            {item.fnsku} · {counted(item.units, "etiqueta", "etiquetas")}
            {printedOf(item)}
          </p>
        </li>
      ))}
    </ul>
  );
}
