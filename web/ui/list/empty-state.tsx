import type { ReactNode } from "react";

type EmptyStateProps = {
  /** One drawing of `drawings/box-family`. */
  drawing?: ReactNode;
  /** Names what is absent: "Nada chegou ainda". */
  title: string;
  /** What will be here, and the first step. */
  children?: ReactNode;
  action?: ReactNode;
};

/** Nothing here yet, said kindly, with the next step. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-border border-dashed px-6 py-12 text-center md:py-16">
      {drawing && <div className="w-36">{drawing}</div>}
      <h2 className="font-semibold text-lg">{title}</h2>
      {children && <div className="max-w-[50ch] text-muted-foreground">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
