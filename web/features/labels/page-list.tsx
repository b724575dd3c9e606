import { useState } from "react";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { isUnknown } from "./file-state.ts";
import { type LabelFile, type Labels, useAssignPage } from "./labels.queries.ts";

/** Pages shown at once; the next appear as these are assigned. */
const MAX_SHOWN = 20;

type Page = LabelFile["pages"][number];
type PageListProps = { file: LabelFile; labels: Labels };

/**
 * The pages of a file that were not recognized or that staff assigned, each with a choice of boxes and
 * products; the others are shown on request.
 */
export function PageList({ file, labels }: PageListProps) {
  const [isAll, setAll] = useState(false);
  const open = file.pages.filter((page) => page.isByHand || isUnknown(page));
  const known = file.pages.length - open.length;
  const pages = isAll ? file.pages : open;
  return (
    <div className="flex flex-col gap-3">
      {pages.length > 0 && (
        <ul aria-label={`Páginas de ${file.name}`} className="flex flex-col gap-3">
          {pages.slice(0, isAll ? undefined : MAX_SHOWN).map((page) => (
            <li key={page.id}>
              <PageChoice page={page} file={file} labels={labels} />
            </li>
          ))}
        </ul>
      )}
      {known > 0 && (
        <Button
          variant="quiet"
          className="self-start"
          aria-expanded={isAll}
          onClick={() => setAll((before) => !before)}
        >
          {isAll ? "Ocultar" : "Ver"} {counted(known, "página reconhecida", "páginas reconhecidas")}
          <span className="sr-only"> de {file.name}</span>
        </Button>
      )}
    </div>
  );
}

const BOX = "caixa:";

function PageChoice({ page, file, labels }: { page: Page } & PageListProps) {
  const assign = useAssignPage();
  const chosenBox = labels.boxes.find(({ position }) => position === page.boxPosition);
  const chosen = page.shipmentId ?? (chosenBox ? `${BOX}${chosenBox.id}` : "");
  const boxes = labels.boxes.map(({ id, position, amazonBoxId }) => ({
    value: `${BOX}${id}`,
    label: `Caixa ${position}${amazonBoxId === null ? "" : ` · ${amazonBoxId}`}`,
  }));
  const products = labels.items.map(({ shipmentId, name }) => ({ value: shipmentId, label: name }));
  const choose = (value: string) => {
    const target = value.startsWith(BOX)
      ? { outboundBoxId: value.slice(BOX.length) }
      : { shipmentId: value === "" ? null : value };
    return assign.run({ id: page.id, ...target });
  };
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field
          label={`Página ${page.page}`}
          hint={page.codes.join(", ") || "Sem código legível."}
          error={assign.problem?.message}
        >
          <Select
            value={page.isByHand ? chosen : ""}
            placeholder={byCodes(page, labels)}
            options={file.kind === "fnsku" ? products : [...boxes, ...products]}
            disabled={!labels.isOpen}
            aria-disabled={assign.isPending}
            onChange={({ target }) => void choose(target.value)}
          />
        </Field>
      </div>
      {page.isByHand && labels.isOpen && (
        <Button variant="quiet" isWrite isBusy={assign.isPending} onClick={() => void choose("")}>
          Desfazer
          <span className="sr-only">
            {" "}
            a escolha da página {page.page} de {file.name}
          </span>
        </Button>
      )}
    </div>
  );
}

/** The label of the empty option, which leaves the page to what its codes say. */
function byCodes(page: Page, { items }: Labels): string {
  const { shipmentId, amazonBoxId, boxPosition, isByHand } = page;
  if (isByHand) return "Deixar com os códigos da página";
  const product = items.find((item) => item.shipmentId === shipmentId);
  if (product) return `Pelo código: ${product.name}`;
  if (boxPosition !== null) return `Pelo código: caixa ${boxPosition}`;
  if (amazonBoxId !== null) return `Pelo código: ${amazonBoxId}`;
  return "Escolha para que é a página";
}
