import { minerForm } from "@prepara/domain/miner/input";
import { parseAsin } from "@prepara/domain/product/asin";
import { ClipboardPaste, Search } from "lucide-react";
import { useSchemaForm } from "#web/platform/form";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Field } from "#web/ui/field";
import { IconButton } from "#web/ui/icon-button";
import { TextInput } from "#web/ui/text-input";

/** The miner's one field: an ASIN or a product link (spec §5). */
export function MinerForm({ asin, onSearch }: { asin: string; onSearch: (asin: string) => void }) {
  const form = useSchemaForm(minerForm, { input: asin });
  const { errors } = form.formState;
  const submit = form.handleSubmit(() => {
    const wanted = parseAsin(form.getValues().input);
    if (wanted) onSearch(wanted);
  });
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => ""); // refused: then one types
    if (text) form.setValue("input", text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Card className="p-4 md:p-6">
      <form noValidate onSubmit={submit} className="grid gap-4 md:grid-cols-[1fr_auto] md:items-start">
        <Field
          label="ASIN ou link da Amazon"
          hint="Ex.: B08N5WRWNW ou https://www.amazon.com/dp/B08N5WRWNW"
          error={
            errors.input && `${errors.input.message}: cole um ASIN de 10 caracteres ou o link do produto.`
          }
        >
          <TextInput
            {...form.register("input")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
            after={<IconButton label="Colar" icon={ClipboardPaste} onClick={paste} />}
          />
        </Field>
        <Button type="submit" className="md:mt-13">
          <Search aria-hidden="true" />
          Buscar
        </Button>
      </form>
    </Card>
  );
}
