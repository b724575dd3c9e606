import { feeTableInput } from "@prepara/domain/roi/input";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { today } from "#web/platform/formats";
import { DateInput } from "#web/ui/form/date-input";
import { Field } from "#web/ui/form/field";
import { formatNumber } from "#web/ui/form/number";
import { Textarea } from "#web/ui/form/text-input";
import { NoticePanel } from "#web/ui/notice-panel";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type FeeTable, feesQuery, useSaveFees } from "./roi.queries.ts";

/**
 * Edits the fees valid from a given day, one per line ("Eletrônicos; 8"). Earlier tables are kept. Admins
 * only.
 */
export function FeeTableDialog({ onClose }: { onClose: () => void }) {
  const fees = useQuery(feesQuery).data;
  return fees ? <FeeTableForm fees={fees} onClose={onClose} /> : null;
}

function FeeTableForm({ fees, onClose }: { fees: FeeTable; onClose: () => void }) {
  const save = useSaveFees();
  const version = useSeenVersion(fees.version, save.problem);
  const [before] = useState(() => ({
    effectiveFrom: today(),
    categories: formatFeeLines(fees.categories.map(({ name, feePct }) => ({ name, fee: feePct }))),
    sizeTiers: formatFeeLines(fees.sizeTiers.map(({ name, feeUsd }) => ({ name, fee: feeUsd }))),
  }));
  const [effectiveFrom, setEffectiveFrom] = useState(before.effectiveFrom);
  const [categories, setCategories] = useState(before.categories);
  const [sizeTiers, setSizeTiers] = useState(before.sizeTiers);
  const isDirty =
    effectiveFrom !== before.effectiveFrom ||
    categories !== before.categories ||
    sizeTiers !== before.sizeTiers;
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const table = {
      effectiveFrom,
      categories: parseFeeLines(categories).map(({ name, fee }) => ({ name, feePct: fee })),
      sizeTiers: parseFeeLines(sizeTiers).map(({ name, fee }) => ({ name, feeUsd: fee })),
    };
    const checked = feeTableInput.safeParse(table);
    setWrong(checked.success ? null : (checked.error.issues[0]?.message ?? "Confira as linhas."));
    if (checked.success && (await save.run({ ...table, version }))) onClose();
  };
  return (
    <FormDialog
      isWide
      onClose={onClose}
      onSubmit={submit}
      title="Tabela de taxas da Amazon"
      description="Uma linha por item: nome, ponto e vírgula, valor. Vale a partir da data; as tabelas anteriores ficam guardadas."
      submit="Salvar"
      isBusy={save.isPending}
      isDirty={isDirty}
      failure={{ title: "Erro ao salvar a tabela de taxas", message: wrong ?? save.problem?.message }}
    >
      {!fees.isChecked && (
        <NoticePanel tone="warning" title="Esta tabela ainda não foi conferida">
          A instalação começa com valores redondos. Compare cada linha com a tabela oficial da Amazon e salve:
          até lá, a calculadora avisa os clientes.
        </NoticePanel>
      )}
      <Field label="Vale a partir de" isRequired>
        <DateInput value={effectiveFrom} onChange={(event) => setEffectiveFrom(event.target.value)} />
      </Field>
      <Field label="Taxa por categoria (%)" isRequired hint="Ex.: Eletrônicos; 8">
        <Textarea rows={9} value={categories} onChange={(event) => setCategories(event.target.value)} />
      </Field>
      <Field label="Taxa de FBA por tamanho (US$)" isOptional hint="Ex.: Padrão pequeno, até 4 oz; 3,15">
        <Textarea rows={7} value={sizeTiers} onChange={(event) => setSizeTiers(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

type Fee = { name: string; fee: number };

/** Formats fees for editing, one per line: "Eletrônicos; 8". */
export const formatFeeLines = (fees: readonly Fee[]): string =>
  fees.map(({ name, fee }) => `${name}; ${formatNumber(fee, 2)}`).join("\n");

/**
 * Parses the edited lines. A fee that is not a number becomes NaN, which the schema rejects with a message.
 */
export const parseFeeLines = (text: string): Fee[] =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const cut = line.lastIndexOf(";");
      const fee = line
        .slice(cut + 1)
        .trim()
        .replace(",", ".");
      return {
        name: (cut < 0 ? line : line.slice(0, cut)).trim(),
        fee: cut < 0 || fee === "" ? Number.NaN : Number(fee),
      };
    });
