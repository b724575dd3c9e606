import { withoutCode } from "@prepara/domain/advisor/chat";
import { CircleAlert, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { dayAndTime } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { lazyComponent } from "#web/ui/lazy-component";
import type { Citation, Message } from "./advisor.queries.ts";
import { AdvisorAvatar } from "./thread-header.tsx";

const Markdown = lazyComponent(async () => (await import("./markdown.tsx")).Markdown, {
  fallback: ({ text }) => <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>,
});

type AdvisorMessageProps = {
  text: string;
  citations: readonly Citation[];
  status: Message["status"];
  failure: string | null;
  createdAt: string | null;
  onSource: (citation: Citation) => void;
  /** Set for the last answer only. */
  onRetry: (() => void) | null;
};

/** One answer of the assistant with its sources, and a retry when it failed. */
export function AdvisorMessage(props: AdvisorMessageProps) {
  const { text, citations, status, failure, createdAt, onSource, onRetry } = props;
  return (
    <article {...(createdAt && { title: dayAndTime(createdAt) })} className="group flex gap-3">
      <AdvisorAvatar className="mt-0.5 size-8" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h2 className="sr-only">TaDollar</h2>
        {text === "" && status === "answering" && (
          <p className="flex items-center gap-2 py-1 text-muted-foreground">
            <span aria-hidden="true" className="size-2 animate-shimmer rounded-full bg-kraft" />
            Pensando…
          </p>
        )}
        {/* Rendered even before the first text, so that the renderer loads early and no raw Markdown flashes. */}
        {(text !== "" || status === "answering") && (
          <Markdown
            text={text}
            citations={citations}
            onSource={onSource}
            hasSources={status !== "answering"}
          />
        )}
        {status === "interrupted" && <p className="text-muted-foreground text-sm">Interrompida</p>}
        {status === "failed" && (
          <p className="flex items-start gap-2 rounded-card bg-danger-surface p-3 text-danger text-sm">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {withoutCode(failure ?? "Não foi possível obter resposta da IA")}
          </p>
        )}
        {status !== "answering" && (
          <div className="-ml-2 flex flex-wrap items-center gap-1">
            {text !== "" && <CopyButton text={text} label="Copiar resposta" />}
            {onRetry &&
              (failure?.includes("RATE_LIMIT") ? (
                <RetryIn seconds={60} onRetry={onRetry} />
              ) : (
                <Button variant="quiet" size="small" onClick={onRetry}>
                  <RotateCcw aria-hidden="true" />
                  Tentar novamente
                </Button>
              ))}
          </div>
        )}
      </div>
    </article>
  );
}

/** 'Tentar novamente' after a rate limit: disabled until the waiting time has passed. */
function RetryIn({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const [left, setLeft] = useState(seconds);
  // Syncs with the clock, once a second.
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Button variant="quiet" size="small" disabled={left > 0} onClick={onRetry}>
      <RotateCcw aria-hidden="true" />
      {left > 0 ? `Tentar novamente em ${left} s` : "Tentar novamente"}
    </Button>
  );
}
