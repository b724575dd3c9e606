import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { formatNumber } from "#web/ui/form/number";

export type Stage = {
  key: string;
  label: string;
  icon: LucideIcon;
  /** Undefined (unknown) is shown as "—". */
  count: number | undefined;
  /** Wraps the content in a link. */
  link?: (content: ReactNode, className: string) => ReactNode;
};

/** The stages of the goods with the count in each. */
export function StagePipeline({ label, stages }: { label: string; stages: readonly Stage[] }) {
  return (
    <ol aria-label={label} className="flex flex-col md:flex-row">
      {stages.map((stage, index) => (
        <li key={stage.key} className="relative flex-1">
          <Connector
            isFirst={index === 0}
            isLast={index === stages.length - 1}
            isBusy={(stage.count ?? 0) > 0}
          />
          {(stage.link ?? plain)(<StageContent stage={stage} />, stageClass)}
        </li>
      ))}
    </ol>
  );
}

const stageClass =
  "group relative flex items-center gap-4 rounded-card p-2 md:flex-col md:gap-2 md:p-3 md:text-center";
const plain = (content: ReactNode, className: string) => <div className={className}>{content}</div>;

function StageContent({ stage: { icon: Icon, label, count, link } }: { stage: Stage }) {
  const isBusy = (count ?? 0) > 0;
  return (
    <>
      <span
        className={clsx(
          "flex size-14 shrink-0 items-center justify-center rounded-full border-2 transition-colors duration-120",
          isBusy ? "border-kraft bg-kraft-surface text-kraft" : "border-border bg-card text-muted-foreground",
          link && "group-hover:border-primary group-hover:text-primary",
        )}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <span className="flex min-w-0 flex-1 items-baseline justify-between gap-2 md:flex-col-reverse md:items-center md:gap-0">
        <span
          className={clsx(
            "text-sm",
            link ? "text-foreground group-hover:underline" : "text-muted-foreground",
          )}
        >
          {label}
        </span>
        <span className="font-bold text-2xl">{count === undefined ? "—" : formatNumber(count)}</span>
      </span>
    </>
  );
}

function Connector({ isFirst, isLast, isBusy }: { isFirst: boolean; isLast: boolean; isBusy: boolean }) {
  const line = clsx("absolute border-dashed", isBusy ? "border-kraft-line" : "border-border");
  return (
    <span aria-hidden="true">
      {!isFirst && (
        <span
          className={clsx(
            line,
            "top-0 left-9 h-2 border-l-2 md:top-10 md:left-0 md:h-0 md:w-[calc(50%-1.75rem)] md:border-t-2 md:border-l-0",
          )}
        />
      )}
      {!isLast && (
        <span
          className={clsx(
            line,
            "bottom-0 left-9 h-2 border-l-2 md:top-10 md:right-0 md:left-auto md:h-0 md:w-[calc(50%-1.75rem)] md:border-t-2 md:border-l-0",
          )}
        />
      )}
    </span>
  );
}
