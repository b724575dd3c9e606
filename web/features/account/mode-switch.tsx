import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";

const modes = [
  { key: "entrar", label: "Entrar", search: {} },
  { key: "criar", label: "Criar conta", search: { modo: "criar" } },
] as const;

/** Sign in or sign up: two links that look like one switch, since each has its own address. */
export function ModeSwitch({ mode, wanted }: { mode: "entrar" | "criar"; wanted: string | undefined }) {
  return (
    <nav aria-label="Acesso" className="flex gap-1 rounded-control bg-muted p-1">
      {modes.map(({ key, label, search }) => (
        <Link
          key={key}
          to="/auth"
          search={{ ...search, ...(wanted ? { voltar: wanted } : {}) }}
          replace
          aria-current={key === mode ? "page" : undefined}
          className={clsx(
            "flex h-11 flex-1 items-center justify-center rounded-mark font-medium text-sm transition-colors duration-120 md:h-9",
            key === mode
              ? "bg-card text-foreground shadow-raised"
              : "text-muted-foreground hover:text-foreground",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
