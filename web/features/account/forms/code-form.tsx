import { type FormEvent, useRef } from "react";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { forms, useAccountForm } from "./account-form.tsx";

type CodeFormProps = {
  label: string;
  hint?: string;
  /** Why the server refused the last code. */
  failure: string | null;
  submit: string;
  /** Set where the code is the only thing to type. */
  takesFocus?: boolean;
  onCode: (code: string) => Promise<unknown>;
};

/** A six-digit code in one field, so that pasting and autofill work; submits on the sixth digit. */
export function CodeForm({ label, hint, failure, submit, takesFocus = false, onCode }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, isSubmitting, formProps } = useAccountForm(forms.code, {
    onValid: async ({ code }) => {
      await onCode(code);
      form.current?.querySelector("input")?.select();
    },
    onInvalid: () => form.current?.querySelector("input")?.focus(),
  });
  const submitWhenComplete = (event: FormEvent<HTMLInputElement>) => {
    if (/^\s*(\d\s*){6}$/.test(event.currentTarget.value) && !isSubmitting) form.current?.requestSubmit();
  };
  return (
    <form noValidate {...formProps} ref={form} className="flex flex-col gap-5">
      <Field label={label} hint={hint} error={errors.code ?? failure ?? undefined}>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          ref={takesFocus ? focus : undefined}
          onInput={submitWhenComplete}
          className="text-center font-mono text-xl tracking-[0.4em] md:text-xl"
        />
      </Field>
      <Button type="submit" isBusy={isSubmitting} className="h-12 w-full md:h-11">
        {submit}
      </Button>
    </form>
  );
}

const focus = (field: HTMLInputElement | null) => field?.focus();
