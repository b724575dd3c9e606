import { planNames, plans } from "@prepara/domain/account/plan";
import { type CalendarDate, daysAfter } from "@prepara/domain/calendar/calendar";
import { type NewRateCard, newRateCard } from "@prepara/domain/services/input";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { ChoosePerson, type Person } from "#web/features/access/choose-person.public";
import { useSchemaForm } from "#web/platform/form";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { DateInput } from "#web/ui/form/date-input";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { TextInput } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { CardChanges } from "./card-changes.tsx";
import { CardPrices, type TypedPrice } from "./card-prices.tsx";
import {
  type CardBody,
  type Preview,
  type Service,
  usePreviewCard,
  usePublishCard,
} from "./services.queries.ts";

const audienceOptions = [
  { value: "all", label: "Todos os clientes" },
  { value: "plan", label: "Um plano" },
  { value: "customer", label: "Um cliente" },
];
const planOptions = planNames.map((value) => ({ value, label: plans[value].title }));

const BACK = "Voltar e corrigir";

/** A card that changes nothing cannot be published. */
function submitText(isShown: boolean, changesNothing: boolean): string {
  if (!isShown) return "Ver o que muda";
  return changesNothing ? BACK : "Publicar tabela";
}

type RateCardDialogProps = {
  services: readonly Service[];
  /** Today in the business time zone, which may differ from the device's day. */
  today: CalendarDate;
  onClose: () => void;
};

/** Creates a rate card in two steps: its prices, then a preview of what changes for whom. */
export function RateCardDialog({ services, today, onClose }: RateCardDialogProps) {
  const isHere = useIsHere();
  const preview = usePreviewCard();
  const publish = usePublishCard();
  const [shown, setShown] = useState<{ body: CardBody; preview: Preview } | null>(null);
  const [person, setPerson] = useState<Person | null>(null);
  const form = useSchemaForm<Typed, NewRateCard>(newRateCard, {
    audience: "all",
    plan: null,
    userId: null,
    effectiveFrom: daysAfter(today, 1),
    note: "",
    prices: [],
  });
  const { errors, isDirty, isSubmitted } = form.formState;
  const audience = form.watch("audience");
  const prices = form.watch("prices");
  const changesNothing = shown?.preview.changes.length === 0;
  const submit = form.handleSubmit(async () => {
    if (changesNothing) return setShown(null);
    if (shown) {
      const { body, preview: seen } = shown;
      if (await publish.run({ body, version: seen.version })) return isHere() && onClose();
      // Another card may have changed what this one changes.
      const now = await preview.run(body);
      if (now) setShown({ body, preview: now });
      return;
    }
    const body = bodyOf(form.getValues());
    const told = await preview.run(body);
    if (told) setShown({ body, preview: told });
  });
  const set = (next: TypedPrice[]) =>
    form.setValue("prices", next, { shouldDirty: true, shouldValidate: isSubmitted });
  return (
    <FormDialog
      isWide
      title={shown ? "O que muda para quem" : "Nova tabela de preços"}
      description={
        shown
          ? "Publicada, a tabela não muda mais: uma nova a substitui. As solicitações já feitas ficam como estão."
          : "Só os serviços com preço digitado entram na tabela; os outros ficam como estão."
      }
      submit={submitText(shown !== null, changesNothing)}
      isBusy={preview.isPending || publish.isPending}
      isDirty={isDirty}
      failure={{
        title: shown ? "Erro ao publicar tabela" : "Erro ao conferir a tabela",
        message: (shown ? publish.problem : preview.problem)?.message,
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      {shown ? (
        <>
          <CardChanges changes={shown.preview.changes} services={services} day={shown.body.effectiveFrom} />
          {!changesNothing && (
            <Button variant="secondary" className="self-start" onClick={() => setShown(null)}>
              {BACK}
            </Button>
          )}
        </>
      ) : (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <Field label="Para quem" isRequired error={errors.audience?.message}>
              <Controller
                control={form.control}
                name="audience"
                render={({ field: { value, onChange, onBlur } }) => (
                  <Select value={value} onChange={onChange} onBlur={onBlur} options={audienceOptions} />
                )}
              />
            </Field>
            <Field
              label="Vale a partir de"
              isRequired
              error={errors.effectiveFrom?.message}
              hint="A partir de hoje, só se for o primeiro preço desses serviços."
            >
              <DateInput min={today} {...form.register("effectiveFrom")} />
            </Field>
          </div>
          {audience === "plan" && (
            <Field label="Plano" isRequired error={errors.plan?.message}>
              <Controller
                control={form.control}
                name="plan"
                render={({ field: { value, onChange, onBlur } }) => (
                  <Select
                    value={value ?? ""}
                    onChange={(event) => onChange(event.target.value || null)}
                    onBlur={onBlur}
                    options={planOptions}
                    placeholder="Escolha o plano"
                  />
                )}
              />
            </Field>
          )}
          {audience === "customer" && (
            <fieldset className="flex flex-col gap-3">
              <legend className="pb-1 font-medium text-sm">Cliente (obrigatório)</legend>
              <ChoosePerson
                chosen={person}
                onChoose={(chosen) => {
                  setPerson(chosen);
                  form.setValue("userId", chosen?.userId ?? null, { shouldValidate: isSubmitted });
                }}
              />
              {errors.userId?.message && (
                <p role="alert" className="font-medium text-danger text-sm">
                  {errors.userId.message}
                </p>
              )}
            </fieldset>
          )}
          <CardPrices
            services={services}
            typed={prices}
            onChange={set}
            errorOf={(index, field) => errors.prices?.[index]?.[field]?.message}
            error={errors.prices?.root?.message ?? errors.prices?.message}
          />
          <Field label="Observação" isOptional error={errors.note?.message}>
            <TextInput maxLength={500} {...form.register("note")} />
          </Field>
        </>
      )}
    </FormDialog>
  );
}

type Typed = {
  audience: CardBody["audience"];
  plan?: CardBody["plan"] | undefined;
  userId?: string | null | undefined;
  effectiveFrom: string;
  note?: string | null | undefined;
  prices: TypedPrice[];
};

/** Sends only the fields of the chosen audience; those of another may still contain typed values. */
const bodyOf = ({
  audience,
  plan = null,
  userId = null,
  effectiveFrom,
  note = null,
  prices,
}: Typed): CardBody => ({
  audience,
  plan: audience === "plan" ? plan : null,
  userId: audience === "customer" ? userId : null,
  effectiveFrom,
  note,
  prices: prices.map(({ service, priceUsd, isIncluded = false, basis, freeDays }) => ({
    service,
    priceUsd: typeof priceUsd === "number" ? priceUsd : null,
    isIncluded,
    ...(basis && { basis }),
    ...(typeof freeDays === "number" && { freeDays }),
  })),
});
