import { clsx } from "clsx";
import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; lead?: string; isTinted?: boolean; children: ReactNode };

/** One band of the page with its heading. */
export function Section({ id, title, lead, isTinted = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className={clsx("scroll-mt-16 py-16 md:py-24", isTinted && "bg-muted")}
    >
      <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 sm:px-6 md:px-8">
        <div className="flex flex-col gap-3">
          <h2 id={`${id}-titulo`} className="font-bold text-3xl md:text-4xl">
            {title}
          </h2>
          {lead && <p className="max-w-[62ch] text-lg text-muted-foreground">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
