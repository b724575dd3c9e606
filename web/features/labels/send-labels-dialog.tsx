import { isPdfName, onlyPdf } from "@prepara/domain/documents/files";
import { itemFnsku } from "@prepara/domain/labels/input";
import { type LabelKind, labelKinds, labelKindTexts, labelLimits } from "@prepara/domain/labels/label";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { notify } from "#web/platform/notices/notify";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { Form } from "#web/ui/form/form";
import { Select } from "#web/ui/form/select";
import { TextInput } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { IconButton } from "#web/ui/icon-button";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { FailureNotice, NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { Skeleton } from "#web/ui/skeleton";
import { fileState } from "./file-state.ts";
import { type Labels, labelsQuery, useDeleteLabels, useSendLabels, useSetFnsku } from "./labels.queries.ts";

type SendLabelsDialogProps = { requestId: string; number: number; onClose: () => void };

/** The labels that a customer gives for a request: PDFs, and the FNSKUs of its products. */
export function SendLabelsDialog({ requestId, number, onClose }: SendLabelsDialogProps) {
  const { data, error, refetch } = useQuery(labelsQuery(requestId));
  const [typed, setTyped] = useState<TypedFnskus>(new Map());
  const isDirty = data?.items.some((item) => isUnsaved(item, typed.get(item.shipmentId))) ?? false;
  useAskBeforeLeaving(isDirty);
  const { mayClose, leave, question } = useLeaveGuard(isDirty, onClose);
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      mayClose={mayClose}
      title={`Etiquetas da solicitação nº ${number}`}
      description="Envie os PDFs da Amazon e da transportadora, ou o FNSKU: dele desenhamos as etiquetas dos produtos."
      footer={
        <Button variant="secondary" onClick={leave}>
          Fechar
        </Button>
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
        <div className="flex flex-col gap-6">
          <Missing labels={data} />
          {data.isOpen && <SendFile requestId={requestId} number={number} />}
          <Files labels={data} />
          <Products labels={data} typed={typed} onType={setTyped} />
        </div>
      )}
      {question}
    </Dialog>
  );
}

function Missing({ labels: { missing, warnings, isOpen } }: { labels: Labels }) {
  const [first, ...rest] = [...missing, ...warnings];
  if (!isOpen || first === undefined) return null;
  return (
    <NoticePanel tone="warning" title={first}>
      {rest.length > 0 && rest.map((words) => <p key={words}>{words}</p>)}
    </NoticePanel>
  );
}

const kindOptions = labelKinds.map((kind) => ({ value: kind, label: labelKindTexts[kind].title }));
const kindOf = (value: string): LabelKind => labelKinds.find((kind) => kind === value) ?? "box";

const whyNotLabels = (file: File): string | null => {
  if (file.type !== "application/pdf" && !isPdfName(file.name)) return onlyPdf;
  return file.size > labelLimits.fileBytes ? "O limite é de 20 MB." : null;
};

function SendFile({ requestId, number }: { requestId: string; number: number }) {
  const [kind, setKind] = useState<LabelKind>("box");
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number>();
  const sending = useSendLabels(setProgress);
  const take = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    const why = whyNotLabels(chosen);
    if (why) {
      notify({ kind: "error", title: "Erro ao enviar etiquetas", description: `${chosen.name}: ${why}` });
      return;
    }
    setFile(chosen);
    await sending.run({ id: requestId, kind, file: chosen });
    setProgress(undefined);
    setFile(null);
  };
  return (
    <section aria-label="Enviar um PDF" className="flex flex-col gap-3">
      <Field label="O que há no PDF">
        <Select
          value={kind}
          options={kindOptions}
          disabled={sending.isPending}
          onChange={(event) => setKind(kindOf(event.target.value))}
        />
      </Field>
      <FailureNotice title="Erro ao enviar etiquetas" message={sending.problem?.message} />
      {file ? (
        <UploadList
          items={[{ file, ...(progress !== undefined && { progress }) }]}
          onRemove={() => setFile(null)}
          isBusy={sending.isPending}
        />
      ) : (
        <FileDrop
          label={`Etiquetas da solicitação nº ${number}`}
          hint="Arraste, cole ou escolha o PDF. Até 20 MB e 300 páginas."
          accept={{ "application/pdf": [".pdf"] }}
          isMultiple={false}
          onFiles={(files) => void take(files)}
          onRefused={(files) => void take(files)}
        />
      )}
    </section>
  );
}

function Files({ labels: { requestId, files, isOpen } }: { labels: Labels }) {
  const remove = useDeleteLabels();
  const [removed, setRemoved] = useState<(typeof files)[number] | null>(null);
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="etiquetas-enviadas" className="flex flex-col gap-2">
      <h3 id="etiquetas-enviadas" className="font-semibold">
        Arquivos enviados
      </h3>
      <ul className="flex flex-col divide-y divide-border">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <a
                className="inline-flex min-h-11 items-center wrap-anywhere font-medium underline md:min-h-6"
                href={file.url}
                target="_blank"
                rel="noreferrer"
              >
                {file.name}
              </a>
              <p className="text-muted-foreground text-sm">{labelKindTexts[file.kind].title}</p>
              <p className="text-sm">
                {fileState(file)}
                {file.isPrinted && " · já impressa"}
              </p>
            </div>
            {isOpen && !file.isPrinted && (
              <IconButton label={`Excluir ${file.name}`} icon={Trash2} onClick={() => setRemoved(file)} />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={`Excluir ${removed?.name ?? ""}?`}
        description="O armazém não imprime mais as páginas deste arquivo."
        confirm="Excluir"
        isBusy={remove.isPending}
        onConfirm={async () => {
          if (!removed) return;
          await remove.run({ id: requestId, fileId: removed.id });
          setRemoved((now) => (now === removed ? null : now));
        }}
      />
    </section>
  );
}

/** What was typed as the FNSKU of a shipment's product and is not saved. */
type TypedFnskus = ReadonlyMap<string, string>;

type Item = Labels["items"][number];

const isUnsaved = ({ fnsku }: Item, typed: string | undefined) =>
  typed !== undefined && typed !== (fnsku ?? "");

type ProductsProps = {
  labels: Labels;
  typed: TypedFnskus;
  onType: (change: (before: TypedFnskus) => TypedFnskus) => void;
};

function Products({ labels, typed, onType }: ProductsProps) {
  return (
    <section aria-labelledby="etiquetas-produtos" className="flex flex-col gap-3">
      <h3 id="etiquetas-produtos" className="font-semibold">
        FNSKU de cada produto
      </h3>
      <ul className="flex flex-col gap-4">
        {labels.items.map((item) => (
          <li key={item.shipmentId}>
            <Product
              requestId={labels.requestId}
              item={item}
              isOpen={labels.isOpen}
              typed={typed.get(item.shipmentId)}
              onType={(text) => onType((before) => new Map(before).set(item.shipmentId, text))}
              onSaved={(text) =>
                onType(
                  (before) =>
                    new Map([...before].filter(([id, now]) => id !== item.shipmentId || now !== text)),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ProductProps = {
  requestId: string;
  item: Item;
  isOpen: boolean;
  typed: string | undefined;
  onType: (text: string) => void;
  /** Told what was saved; another text may have been typed since. */
  onSaved: (text: string) => void;
};

function Product({ requestId, item, isOpen, typed, onType, onSaved }: ProductProps) {
  const [mistake, setMistake] = useState<string>();
  const save = useSetFnsku();
  const stays = !isOpen || item.printedAt !== null;
  const value = typed ?? item.fnsku ?? "";
  const submit = async () => {
    const checked = itemFnsku.safeParse({ fnsku: value.trim() === "" ? null : value });
    setMistake(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    const { fnsku } = checked.data;
    if (await save.run({ id: requestId, shipmentId: item.shipmentId, fnsku })) onSaved(value);
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        return submit();
      }}
    >
      <Field
        label={item.name}
        hint={item.printedAt === null ? undefined : "Etiquetas já impressas."}
        error={mistake ?? save.problem?.fields[0]?.message ?? save.problem?.message}
      >
        <div className="flex gap-2">
          <TextInput
            value={value}
            placeholder="X00…"
            maxLength={14}
            autoCapitalize="characters"
            autoComplete="off"
            disabled={stays}
            onChange={(event) => onType(event.target.value)}
          />
          {!stays && (
            <Button
              type="submit"
              variant="secondary"
              className="max-md:h-12"
              isBusy={save.isPending}
              disabled={!isUnsaved(item, typed)}
            >
              Salvar<span className="sr-only"> o FNSKU de {item.name}</span>
            </Button>
          )}
        </div>
      </Field>
    </Form>
  );
}
