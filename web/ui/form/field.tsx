import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, use, useId } from "react";

type FieldWiring = { id: string; describedBy: string | undefined; isInvalid: boolean; isRequired: boolean };
const FieldContext = createContext<FieldWiring | null>(null);

type FieldProps = {
  label: ReactNode;
  /** Help shown below the label. */
  hint?: ReactNode;
  /** The error and how to fix it, announced with the field. */
  error?: string | undefined;
  /** Adds "(opcional)". Mark either optional or required fields, whichever are fewer. */
  isOptional?: boolean;
  isRequired?: boolean;
  children: ReactNode;
};

/** Label, hint, control and error, connected by ids for screen readers. */
export function Field({ label, hint, error, isOptional = false, isRequired = false, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-sm">
        <span id={`${id}-label`}>{label}</span>
        {isOptional && <span className="font-normal text-muted-foreground"> (opcional)</span>}
        {isRequired && <span className="font-normal text-muted-foreground"> (obrigatório)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      <FieldContext value={{ id, describedBy, isInvalid: Boolean(error), isRequired }}>
        {children}
      </FieldContext>
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 font-medium text-danger text-sm">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            <span className="sr-only">Erro em {label}: </span>
            <span id={`${id}-problem`}>{error}</span>
          </span>
        </p>
      )}
    </div>
  );
}

/** The attributes that a control takes from the surrounding `Field`. */
export function useFieldWiring() {
  const wiring = use(FieldContext);
  if (!wiring) return {};
  return {
    id: wiring.id,
    "aria-describedby": wiring.describedBy,
    "aria-invalid": wiring.isInvalid || undefined,
    "aria-required": wiring.isRequired || undefined,
  };
}
