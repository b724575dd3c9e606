import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { useUnsavedWork } from "#web/platform/unsaved-work";

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

/** A form validated by a schema of `domain`: on blur, then on every change, and on submit. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  const form = useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: "onTouched",
    shouldFocusError: true,
  });
  useUnsavedWork(form.formState.isDirty);
  return form;
}
