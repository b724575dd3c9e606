import { type FocusEvent, type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { notify } from "#web/platform/notices/notify";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { NoticePanel } from "#web/ui/notice-panel";

const noResponseNotice = {
  kind: "error",
  title: "Sem resposta do servidor",
  description: "Verifique a conexão e tente de novo.",
} as const;

export type FieldErrors = Partial<Record<string, string>>;

/**
 * A form with plain fields on a shared schema. Validates on submit, and each field on blur and while it shows
 * an error. It replaces the form library here, which would add 12 KB to the sign-in page.
 */
export function useAccountForm<Output>(
  load: () => Promise<z.ZodMiniType<Output>>,
  acts: { onValid: (values: Output) => Promise<void>; onInvalid?: (errors: FieldErrors) => void },
) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSubmitting, setSubmitting] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSubmitting(true);
    const result = await read(load, form).catch(() => null);
    setSubmitting(false);
    if (!result) return notify(noResponseNotice);
    const { data, errors: found } = result;
    setErrors(found);
    if (data === undefined) return acts.onInvalid?.(found);
    setSubmitting(true);
    await acts.onValid(data).finally(() => setSubmitting(false));
  };
  const recheck = async (event: SyntheticEvent<HTMLFormElement>, isBlur: boolean) => {
    const { target: field, currentTarget: form } = event;
    if (!(field instanceof HTMLInputElement)) return;
    const { name } = field;
    const isDue = isBlur ? field.value !== "" : errors[name] !== undefined;
    if (!isDue) return;
    const found = (await read(load, form)).errors[name];
    setErrors(({ [name]: _old, ...rest }) => (found ? { ...rest, [name]: found } : rest));
  };
  const formProps = {
    onSubmit,
    onFocus: () => void load(),
    onInput: (event: FormEvent<HTMLFormElement>) => void recheck(event, false),
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      // An error message would move the button that is being clicked.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) void recheck(event, true);
    },
  };
  return { errors, isSubmitting, formProps };
}

async function read<Output>(
  load: () => Promise<z.ZodMiniType<Output>>,
  form: HTMLFormElement,
): Promise<{ data: Output | undefined; errors: FieldErrors }> {
  const schema = await load();
  const parsed = schema.safeParse(Object.fromEntries(new FormData(form)));
  if (parsed.success) return { data: parsed.data, errors: {} };
  const errors: FieldErrors = {};
  for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= issue.message;
  return { data: undefined, errors };
}

const inputs = () => import("@prepara/domain/account/input");

/** The shared schemas, loaded with zod when a form gets the focus, to keep /auth small. */
export const forms = {
  signIn: async () => (await inputs()).signInForm,
  signUp: async () => (await inputs()).signUpForm,
  currentPassword: async () => (await inputs()).currentPasswordForm,
  email: async () => (await inputs()).emailForm,
  newPassword: async () => (await inputs()).newPasswordForm,
  code: async () => (await inputs()).codeForm,
  phone: async () => (await inputs()).phoneForm,
  profile: async () => (await inputs()).profilePatch,
  passwordChange: async () => (await inputs()).passwordChangeForm,
};

type FailureAlertProps = { failure: string | null; title?: string };

/** The error above a form; takes the focus when it appears. */
export function FailureAlert({ failure, title = "Erro na autenticação" }: FailureAlertProps) {
  const container = useRef<HTMLDivElement>(null);
  // Syncs with the document's focus.
  useEffect(() => {
    if (failure) container.current?.focus();
  }, [failure]);
  if (!failure) return null;
  return (
    <div ref={container} tabIndex={-1}>
      <NoticePanel tone="danger" title={title} isAlert>
        {failure}
      </NoticePanel>
    </div>
  );
}

type EmailFieldProps = {
  label?: string;
  value: string;
  onChange: (email: string) => void;
  error: string | undefined;
};

/** Controlled, so that the steps of /auth can share the typed e-mail. */
export function EmailField({ label = "E-mail", value, onChange, error }: EmailFieldProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete={label === "E-mail" ? "username" : "email"}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
