import { type ColumnMapping, whyNotReadable } from "@prepara/domain/miner/price-list";
import { useRef, useState } from "react";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Checkbox } from "#web/ui/form/checkbox";
import { Field } from "#web/ui/form/field";
import { FileDrop } from "#web/ui/form/file-drop";
import { Select } from "#web/ui/form/select";
import { TextInput } from "#web/ui/form/text-input";
import { GuardedButton } from "#web/ui/guarded-button";
import { FailureNotice, NoticePanel } from "#web/ui/notice-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { useLeaveGuard } from "#web/ui/overlay/leave-guard";
import { ProgressBar } from "#web/ui/progress-bar";
import { ColumnChoices, PreviewTable } from "./import-preview.tsx";
import { type ListPreview, type ListUpload, useImportList, usePreviewList } from "./miner.queries.ts";

const spreadsheets = {
  "text/csv": [".csv", ".txt", ".tsv"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
};

const whyNots = {
  no_price_column: "Escolha a coluna do preço.",
  no_code_column: "Escolha a coluna do ASIN ou do UPC/EAN.",
} as const;

/** The name that a list has until another is typed. */
const nameOf = (file: File) => file.name.replace(/\.[a-z0-9]{1,5}$/i, "").slice(0, 120);

/** Imports a price list: choose a file, check the detected columns, import. */
export function ImportDialog({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const isHere = useIsHere();
  const [list, setList] = useState<ListUpload | null>(null);
  const [preview, setPreview] = useState<ListPreview | null>(null);
  const [progress, setProgress] = useState(0);
  const reading = usePreviewList();
  const latestReading = useRef(new AbortController());
  const importList = useImportList(setProgress);
  const guard = useLeaveGuard(list !== null, onClose);
  useAskBeforeLeaving(list !== null && !importList.isPending);
  const showPreview = async (next: ListUpload) => {
    setList(next);
    latestReading.current.abort(); // its preview is not of the file and columns chosen now
    const own = new AbortController();
    latestReading.current = own;
    const loaded = await reading.run({ list: next, signal: own.signal });
    if (loaded && !own.signal.aborted) setPreview(loaded);
  };
  const choose = (files: File[]) => {
    const [file] = files;
    if (!file) return;
    setPreview(null);
    const isNameTyped = list !== null && list.name.trim() !== "" && list.name !== nameOf(list.file);
    const name = isNameTyped ? list.name : nameOf(file);
    void showPreview({ file, name, mapping: null, sheet: null, isShared: list?.isShared ?? false });
  };
  // What was chosen, while its preview is read; afterwards what the shown preview is of.
  const chosen = reading.isPending ? list : null;
  const mapping: ColumnMapping = chosen?.mapping ?? preview?.mapping ?? {};
  const sheet = chosen?.sheet ?? preview?.sheet ?? null;
  const reason = whyNotReadable(mapping);
  const whyNot = reading.isPending
    ? "As primeiras linhas ainda estão sendo lidas."
    : preview
      ? reason && whyNots[reason]
      : "Escolha um arquivo.";
  const submit = async () => {
    if (!list || !preview) return;
    const seen = { sheet: preview.sheet, mapping: { ...preview.mapping } };
    if ((await importList.run({ ...list, ...seen })) && isHere()) onClose();
  };
  const problem = importList.problem ?? reading.problem;
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      mayClose={() => !importList.isPending && guard.mayClose()}
      title="Enviar lista de preços"
      description="Você confere as colunas antes de importar."
      footer={
        <>
          <Button variant="secondary" disabled={importList.isPending} onClick={guard.leave}>
            Cancelar
          </Button>
          <GuardedButton isWrite whyNot={whyNot} isBusy={importList.isPending} onClick={() => void submit()}>
            Importar
          </GuardedButton>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FailureNotice title="A lista não foi lida" message={problem?.message} />
        <FileDrop
          label="Lista de preços"
          hint={list ? list.file.name : "Arraste um CSV ou XLSX, ou escolha no aparelho. Até 50 MB."}
          accept={spreadsheets}
          isMultiple={false}
          whyNot={importList.isPending ? "Esta lista ainda está sendo importada." : null}
          onFiles={choose}
        />
        {reading.isPending && <p role="status">Lendo as primeiras linhas…</p>}
        {list && preview && (
          <fieldset disabled={importList.isPending} className="flex min-w-0 flex-col gap-5">
            <Field label="Nome da lista" hint="Uma lista com o mesmo nome é substituída.">
              <TextInput
                value={list.name}
                maxLength={120}
                onChange={(event) => setList({ ...list, name: event.target.value })}
              />
            </Field>
            {preview.sheets.length > 1 && (
              <Field
                label="Planilha"
                hint={`O arquivo tem ${preview.sheets.length} planilhas; só a escolhida é importada.`}
              >
                <Select
                  value={String(sheet)}
                  options={preview.sheets.map((name, index) => ({
                    value: String(index),
                    label: name || `Planilha ${index + 1}`,
                  }))}
                  onChange={(event) =>
                    void showPreview({ ...list, mapping: null, sheet: Number(event.target.value) })
                  }
                />
              </Field>
            )}
            {isAdmin && (
              <div className="flex items-center gap-2 text-sm">
                <Checkbox
                  label="Lista do centro, para todos os clientes"
                  checked={list.isShared}
                  onCheckedChange={(isOn) => setList({ ...list, isShared: isOn === true })}
                />
                <span aria-hidden="true">Lista do centro, para todos os clientes</span>
              </div>
            )}
            <ColumnChoices
              headings={preview.headings}
              mapping={mapping}
              onChange={(next) => void showPreview({ ...list, sheet, mapping: next })}
            />
            {reason && <NoticePanel tone="warning" title={whyNots[reason]} />}
            <PreviewTable preview={preview} />
          </fieldset>
        )}
        {importList.isPending && (
          <div role="status" className="flex flex-col gap-2">
            <p className="text-sm">{progress < 1 ? "Enviando…" : "Importando…"}</p>
            <ProgressBar label="Envio da lista" progress={progress} />
          </div>
        )}
      </div>
      {guard.question}
    </Dialog>
  );
}
