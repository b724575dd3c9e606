import { minerForm } from "@prepara/domain/miner/input";
import { parseAsin } from "@prepara/domain/product/asin";
import { Link } from "@tanstack/react-router";
import { ClipboardPaste, Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useList } from "#web/platform/api/list";
import { useSchemaForm } from "#web/platform/form";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { TextInput } from "#web/ui/form/text-input";
import { IconButton } from "#web/ui/icon-button";
import { type PastSearch, pastSearchesQuery } from "./miner.queries.ts";

const MAX_RECENT = 4;

/** The search field for an ASIN or a product link (docs/product.md#miner). */
export function MinerForm({ asin, onSearch }: { asin: string; onSearch: (asin: string) => void }) {
  const form = useSchemaForm(minerForm, { input: asin }, { isKept: true });
  const { errors } = form.formState;
  const recent = recentSearches(useList(pastSearchesQuery).items ?? [], asin);
  const sent = useRef<string | null>(null);
  const submit = form.handleSubmit(() => {
    const wanted = parseAsin(form.getValues().input);
    sent.current = wanted;
    if (wanted) onSearch(wanted);
  });
  // Syncs the field with the URL, without remounting it: it keeps the focus, and what was typed since the
  // search was sent.
  useEffect(() => {
    const isTyped = sent.current === asin && parseAsin(form.getValues().input) !== asin;
    // Without `keepFieldsRef` a key that is pressed before the next render would be lost.
    if (!isTyped) form.reset({ input: asin }, { keepFieldsRef: true });
  }, [asin, form]);
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => ""); // refused: the user types instead
    if (text) form.setValue("input", text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Card className="p-4 md:p-6">
      <Form onSubmit={submit} className="grid gap-4 lg:grid-cols-[1fr_auto] lg:items-start">
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
            // Browsers give the clipboard over https only.
            after={navigator.clipboard && <IconButton label="Colar" icon={ClipboardPaste} onClick={paste} />}
          />
        </Field>
        <Button type="submit" isWrite={false} className="lg:mt-13">
          <Search aria-hidden="true" />
          Buscar
        </Button>
        {recent.length > 0 && (
          <ul aria-label="Buscas recentes" className="flex flex-wrap items-center gap-2 lg:col-span-2">
            <li aria-hidden="true" className="text-muted-foreground text-sm">
              Recentes
            </li>
            {recent.map((each) => (
              <li key={each.asin}>
                <Link
                  to="/minerador"
                  search={{ asin: each.asin }}
                  title={each.productTitle}
                  className="inline-flex min-h-11 items-center rounded-control border border-border px-3 font-mono text-sm hover:bg-muted md:min-h-8"
                >
                  {each.asin}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Form>
    </Card>
  );
}

/**
 * The last searched products, each once and without the current one. Empty before a search, when the list
 * below shows them.
 */
function recentSearches(searches: readonly PastSearch[], shown: string): readonly PastSearch[] {
  if (shown === "") return [];
  const others = searches.filter((each) => each.asin !== shown);
  return [...new Map(others.toReversed().map((each) => [each.asin, each])).values()]
    .toReversed()
    .slice(0, MAX_RECENT);
}
