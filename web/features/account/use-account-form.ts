import { type FocusEvent, type FormEvent, type SyntheticEvent, useState } from "react";
import type * as z from "zod/mini";
import { notify } from "#web/platform/notices/notify";

const noAnswer = {
  kind: "error",
  title: "Sem resposta do servidor",
  description: "Verifique a conexão e tente de novo.",
} as const;

export type FieldErrors = Partial<Record<string, string>>;

/**
 * A form of a few plain fields on a shared schema: checked on submit, and a field once it was left or
 * refused. The sign-in page does without the form library, whose 12 KB every visitor would pay before the
 * first screen.
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
    const answer = await read(load, form).catch(() => null);
    setSubmitting(false);
    if (!answer) return notify(noAnswer);
    const { data, errors: found } = answer;
    setErrors(found);
    if (data === undefined) return acts.onInvalid?.(found);
    setSubmitting(true);
    await acts.onValid(data).finally(() => setSubmitting(false));
  };
  const recheck = async (event: SyntheticEvent<HTMLFormElement>, isLeft: boolean) => {
    const { target: field, currentTarget: form } = event;
    if (!(field instanceof HTMLInputElement)) return;
    const { name } = field;
    const isDue = isLeft ? field.value !== "" : errors[name] !== undefined;
    if (!isDue) return;
    const found = (await read(load, form)).errors[name];
    setErrors(({ [name]: _old, ...rest }) => (found ? { ...rest, [name]: found } : rest));
  };
  const formProps = {
    onSubmit,
    onFocus: () => void load(),
    onInput: (event: FormEvent<HTMLFormElement>) => void recheck(event, false),
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      // On the way to a button nothing may move under the pointer, or the press would miss it.
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
  const result = schema.safeParse(Object.fromEntries(new FormData(form)));
  if (result.success) return { data: result.data, errors: {} };
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) errors[String(issue.path[0])] ??= issue.message;
  return { data: undefined, errors };
}
