import { clsx } from "clsx";
import type { ReactNode } from "react";

type SectionProps = {
  id: string;
  title: string;
  lead?: string;
  isTinted?: boolean;
  isSplit?: boolean;
  children: ReactNode;
};

export function Section({ id, title, lead, isTinted = false, isSplit = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className={clsx("scroll-mt-16 py-16 md:py-24", isTinted && "bg-muted")}
    >
      <div
        className={clsx(
          "mx-auto flex max-w-6xl flex-col gap-10 px-4 sm:px-6 md:gap-14 md:px-8",
          isSplit && "lg:grid lg:grid-cols-[1fr_2fr] lg:items-start",
        )}
      >
        <div className={clsx("flex flex-col gap-3", isSplit && "lg:sticky lg:top-28")}>
          <h2
            id={`${id}-titulo`}
            className="font-bold text-balance text-3xl tracking-tight md:text-4xl lg:text-headline"
          >
            {title}
          </h2>
          {lead && <p className="max-w-[62ch] text-pretty text-lg text-muted-foreground">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
