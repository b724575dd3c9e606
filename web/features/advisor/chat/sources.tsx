import type { Citation } from "./advisor.queries.ts";

type SourcesProps = { citations: readonly Citation[]; onSource: (citation: Citation) => void };

/** The sources of an answer, or, when nothing answered, what is nearest to the question. */
export function Sources({ citations, onSource }: SourcesProps) {
  // What is only near to a question comes alone, since nothing answered it.
  const isSuggestion = citations.some(({ suggested }) => suggested);
  return (
    <>
      {isSuggestion && <h3 className="font-semibold text-sm">Talvez ajude</h3>}
      <ul aria-label={isSuggestion ? "Talvez ajude" : "Fontes"} className="flex flex-wrap gap-1.5">
        {citations.map((citation) => (
          <li key={citation.number} className="max-w-full">
            <button
              type="button"
              onClick={() => onSource(citation)}
              className="flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-border bg-card px-3 text-muted-foreground text-xs transition-colors duration-120 hover:border-primary hover:text-foreground md:min-h-7"
            >
              {!isSuggestion && <span className="font-semibold tabular-nums">{citation.number}</span>}
              <span className="truncate">{(!isSuggestion && citation.heading) || citation.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
