import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { Problem } from "#web/platform/problem";

/** A zod schema, seen through the standard interface that the form library speaks. */
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

/** A form on a shared schema of `domain`: checked when a field is left, then as one types, and on submit. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: Schema<Input, Output>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: "onTouched",
    shouldFocusError: true,
  });
}

/** Puts the server's field errors beside their fields; false when it named none of them. */
export function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  problem: Problem,
  names: readonly Path<Input>[],
): boolean {
  const known = problem.fields.flatMap(({ path, message }) => {
    const name = names.find((one) => one === path);
    return name ? [{ name, message }] : [];
  });
  for (const { name, message } of known)
    form.setError(name, { message }, { shouldFocus: name === known[0]?.name });
  return known.length > 0;
}
