import { useState } from "react";
import { counted } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { moveFocusWhenRemoved } from "#web/ui/list/move-focus-when-removed";
import { isUnknown } from "./file-state.ts";
import { type LabelFile, type Labels, useAssignPage } from "./labels.queries.ts";

/** Pages of a file that are shown at once, and the options of all files' pages together. */
const [MAX_SHOWN, MAX_OPTIONS] = [20, 4_000];

/**
 * How many pages of each file are shown at first; of a large request none, since each has every box and
 * product to choose from: 40,000 options stopped a browser for 20 seconds, 200,000 ended its tab.
 */
export const pagesAtOnce = ({ boxes, items }: Pick<Labels, "boxes" | "items">, files: number): number =>
  Math.min(MAX_SHOWN, Math.floor(MAX_OPTIONS / (boxes.length + items.length + 1) / files));

type Page = LabelFile["pages"][number];
type OfFile = { file: LabelFile; labels: Labels };
type PageListProps = OfFile & { atOnce: number };

/**
 * The pages of a file that were not recognized or that staff assigned, each with a choice of boxes and
 * products; the others, and more than `atOnce`, are shown on request.
 */
export function PageList({ file, labels, atOnce }: PageListProps) {
  const [isAll, setAll] = useState(false);
  const [more, setMore] = useState(0);
  const open = file.pages.filter((page) => page.isByHand || isUnknown(page));
  const known = file.pages.length - open.length;
  const pages = isAll ? file.pages : open;
  const shown = pages.slice(0, atOnce + more);
  return (
    <div className="flex flex-col gap-3">
      {shown.length > 0 && (
        <ul aria-label={`Páginas de ${file.name}`} className="flex flex-col gap-3">
          {shown.map((page) => (
            <li key={page.id}>
              <PageChoice page={page} file={file} labels={labels} />
            </li>
          ))}
        </ul>
      )}
      {pages.length > shown.length && (
        <Button
          ref={moveFocusWhenRemoved}
          variant="quiet"
          className="self-start"
          onClick={() => setMore((before) => before + Math.max(1, atOnce))}
        >
          Mostrar mais páginas<span className="sr-only"> de {file.name}</span>
        </Button>
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

function PageChoice({ page, file, labels }: { page: Page } & OfFile) {
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
    return assign.run({ page, ...target });
  };
  return (
    <Field
      label={`Página ${page.page}`}
      hint={page.codes.join(", ") || "Sem código legível."}
      error={assign.problem?.message}
    >
      <div className="flex gap-2">
        <Select
          className="min-w-0 flex-1"
          value={page.isByHand ? chosen : ""}
          placeholder={byCodes(page, labels)}
          options={file.kind === "fnsku" ? products : [...boxes, ...products]}
          disabled={!labels.isOpen}
          aria-disabled={assign.isPending}
          onChange={({ target }) => void choose(target.value)}
        />
        {page.isByHand && labels.isOpen && (
          <Button
            variant="quiet"
            className="max-md:h-12"
            isWrite
            isBusy={assign.isPending}
            onClick={() => void choose("")}
          >
            Desfazer
            <span className="sr-only">
              {" "}
              a escolha da página {page.page} de {file.name}
            </span>
          </Button>
        )}
      </div>
    </Field>
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
