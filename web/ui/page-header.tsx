import type { ReactNode } from "react";

type PageHeaderProps = { title: ReactNode; description?: ReactNode; actions?: ReactNode };

/** The page's only h1, a description and the main actions. Navigation moves the focus to the h1. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-4 pb-6 md:flex-row md:items-end md:justify-between">
      <div className="flex min-w-0 flex-col gap-1">
        <h1 tabIndex={-1} className="font-bold text-2xl md:text-3xl">
          {title}
        </h1>
        {description && <p className="max-w-[70ch] text-pretty text-muted-foreground">{description}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:[&>button]:grow md:justify-end xl:flex-nowrap">
          {actions}
        </div>
      )}
    </header>
  );
}
