import { SideSheet } from "#web/ui/overlay/dialog";
import type { Citation } from "./advisor.queries.ts";

/** The passage behind a citation: text, origin, page and date. */
export function SourceSheet({ citation, onClose }: { citation: Citation; onClose: () => void }) {
  const { number, title, suggested, heading, page, source, updated, text } = citation;
  return (
    <SideSheet
      open
      onClose={onClose}
      title={suggested ? "Talvez ajude" : `Fonte ${number}`}
      description={title}
    >
      <div className="flex flex-col gap-4">
        {heading && <h3 className="font-semibold">{heading}</h3>}
        <blockquote className="whitespace-pre-wrap border-kraft-line border-l-2 pl-4">{text}</blockquote>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <dt className="text-muted-foreground">Origem</dt>
          <dd>{source}</dd>
          {page !== null && (
            <>
              <dt className="text-muted-foreground">Página</dt>
              <dd className="tabular-nums">{page}</dd>
            </>
          )}
          {updated && (
            <>
              <dt className="text-muted-foreground">Atualizado</dt>
              <dd className="tabular-nums">{updated.split("-").reverse().join("/")}</dd>
            </>
          )}
        </dl>
      </div>
    </SideSheet>
  );
}
