import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { useUnsavedWork } from "#web/platform/unsaved-work";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";

/** A zod schema through the Standard Schema interface that the form library accepts. */
type Schema<Input, Output> = {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaAnswer<Output> | Promise<SchemaAnswer<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
};
type SchemaAnswer<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string;
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
      }[];
    };

/**
 * A form validated by a schema of `domain`: on blur, then on every change, and on submit. Leaving it with
 * typed text asks, unless that text `isKept`: a search, or a draft that is stored.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
  defaultValues: DefaultValues<Input>,
  { isKept = false } = {},
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: "onTouched",
    shouldFocusError: false, // `Form` does, also where a summary has the focus
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedWork(isDirty);
  // A form that is sent may close itself.
  useAskBeforeLeaving(isDirty && !isSubmitting && !isKept);
  return form;
}
