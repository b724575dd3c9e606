import { useRouter } from "@tanstack/react-router";
import { clsx } from "clsx";
import { type ComponentProps, createContext, useContext } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import type { Citation } from "./advisor.queries.ts";
import { isRenderable } from "./is-renderable.ts";

type MarkdownProps = {
  text: string;
  citations: readonly Citation[];
  onSource: (citation: Citation) => void;
  /** Whether its sources are listed below it: not before the answer is complete. */
  hasSources: boolean;
};

const SourcesOfAnswer = createContext<Pick<MarkdownProps, "citations" | "onSource"> | null>(null);

const plugins = [remarkGfm];

/**
 * The same functions at every render: React would replace the links of new ones, and a click or the focus on
 * a link would be lost.
 */
const components: Components = {
  a: AnswerLink,
  img: ({ alt }) => <span>{alt}</span>,
  table: ({ children }) => (
    <div className="overflow-x-auto">
      <table>{children}</table>
    </div>
  ),
};

const proseClass = clsx(
  "wrap-anywhere flex flex-col gap-3 leading-relaxed [&_strong]:font-semibold [&_a]:font-medium [&_a]:text-primary [&_a]:underline",
  "[&_h1]:font-semibold [&_h2]:font-semibold [&_h3]:font-semibold [&_h4]:font-semibold [&_h1]:text-lg",
  "[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-5 [&_ol]:pl-5 [&_li]:my-1",
  "[&_blockquote]:border-kraft-line [&_blockquote]:border-l-2 [&_blockquote]:pl-4 [&_blockquote]:text-muted-foreground",
  "[&_code]:rounded-sm [&_code]:bg-muted [&_code]:px-1 [&_code]:text-sm [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-muted [&_pre]:p-3",
  "[&_table]:w-full [&_table]:border-collapse [&_table]:text-sm [&_th]:border [&_th]:border-border [&_th]:bg-muted [&_th]:px-2 [&_th]:py-1.5 [&_th]:text-left",
  "[&_td]:border [&_td]:border-border [&_td]:px-2 [&_td]:py-1.5 [&_hr]:border-border",
);

/**
 * Renders an answer's Markdown. Raw HTML and images are never rendered, because the text comes from a model
 * or an uploaded document. `[1]` becomes a button that opens the source.
 */
export function Markdown({ text, citations, onSource, hasSources }: MarkdownProps) {
  return (
    <SourcesOfAnswer value={{ citations, onSource }}>
      <div className={proseClass}>
        {isRenderable(text) ? (
          <ReactMarkdown remarkPlugins={plugins} skipHtml components={components}>
            {withSourceLinks(text, citations)}
          </ReactMarkdown>
        ) : (
          <p className="whitespace-pre-wrap">{text}</p>
        )}
      </div>
      {hasSources && citations.length > 0 && <Sources citations={citations} onSource={onSource} />}
    </SourcesOfAnswer>
  );
}

function SourceChip({ citation, onSource }: { citation: Citation; onSource: (citation: Citation) => void }) {
  return (
    <button
      type="button"
      aria-label={`Fonte ${citation.number}: ${citation.title}`}
      onClick={() => onSource(citation)}
      className="touch-reach mx-0.5 inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-info-surface px-1.5 align-text-bottom font-semibold text-info text-xs tabular-nums hover:bg-primary hover:text-on-primary"
    >
      {citation.number}
    </button>
  );
}

function AnswerLink({ href = "", children }: ComponentProps<"a">) {
  const router = useRouter();
  const answer = useContext(SourcesOfAnswer);
  const source = answer?.citations.find(({ number }) => href === `#fonte-${number}`);
  if (answer && source) return <SourceChip citation={source} onSource={answer.onSource} />;
  if (!/^\/(?!\/)/.test(href)) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    );
  }
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      {children}
    </a>
  );
}

/**
 * Replaces `[1]` by a link to its source where that source exists. Code and ordinary links stay unchanged.
 */
function withSourceLinks(text: string, citations: readonly { number: number }[]): string {
  const known = new Set(citations.map(({ number }) => String(number)));
  return text
    .split(/(```[\s\S]*?(?:```|$)|`[^`\n]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\[(\d{1,2})\](?![(:])/g, (whole, number: string) =>
            known.has(number) ? `[${number}](#fonte-${number})` : whole,
          ),
    )
    .join("");
}

type SourcesProps = { citations: readonly Citation[]; onSource: (citation: Citation) => void };

/** The sources of an answer, or, if no source answered, those nearest to the question. */
function Sources({ citations, onSource }: SourcesProps) {
  // Suggestions are never mixed with sources, so one is enough to tell.
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
