import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { formatBrl, parseBrlRate, rateNumber, toCentavos } from "@prepara/domain/money/brl";
import { cents, formatUsd } from "@prepara/domain/money/money";
import { pixRateInput } from "@prepara/domain/prep/input";
import { oldestRateDate } from "@prepara/domain/prep/payment";
import type { ComponentProps } from "react";
import { Controller } from "react-hook-form";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { useSchemaForm } from "#web/platform/form";
import { today } from "#web/platform/formats";
import { useIsHere } from "#web/platform/use-is-here";
import { DateInput } from "#web/ui/form/date-input";
import { DecimalInput } from "#web/ui/form/decimal-input";
import { Field } from "#web/ui/form/field";
import { GuardedButton } from "#web/ui/guarded-button";
import { NoticePanel } from "#web/ui/notice-panel";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { type PixRate, rateText, useRemovePixRate, useSetPixRate } from "./pix-rate.ts";

type PixRateDialogProps = { pixRate: PixRate; onClose: () => void };

/** Sets the reais per dollar of a PIX with the day of the rate, or removes what was set. */
export function PixRateDialog({ pixRate, onClose }: PixRateDialogProps) {
  const isHere = useIsHere();
  const set = useSetPixRate();
  const version = useSeenVersion(pixRate.version, set.problem);
  const form = useSchemaForm(pixRateInput, { rateDate: today() });
  form.register("rate"); // registered before the date, so that an error focuses the first invalid field
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(async () => {
    if ((await set.run({ ...form.getValues(), version })) && isHere()) onClose();
  });
  const closeAfterRemoval = () => {
    if (isHere() && !form.formState.isDirty) onClose();
  };
  return (
    <FormDialog
      title="Câmbio do PIX"
      description="Quantos reais vale um dólar no QR Code, na tela de pagamento e no recibo. Um código PIX que o cliente já viu mantém a cotação dele por 24 horas; com o comprovante, para sempre."
      submit="Salvar câmbio"
      isBusy={set.isPending}
      isDirty={isDirty}
      failure={{ title: "Erro ao salvar o câmbio", message: set.problem?.message }}
      onSubmit={submit}
      onClose={onClose}
    >
      <RateInUse pixRate={pixRate} isTyped={isDirty} onRemoved={closeAfterRemoval} />
      <Field label="Reais por dólar" isRequired error={errors.rate?.message}>
        <Controller
          control={form.control}
          name="rate"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <RateInput ref={ref} value={value ?? null} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
      <Field label="Data da cotação" isRequired error={errors.rateDate?.message}>
        <DateInput min={oldestRateDate(today())} max={today()} {...form.register("rateDate")} />
      </Field>
      <Preview typed={form.watch("rate")} inUse={pixRate.inUse?.rate} />
    </FormDialog>
  );
}

const RateInput = (props: Omit<ComponentProps<typeof DecimalInput>, "before">) => (
  <DecimalInput placeholder="0,0000" {...props} before="R$" className="pl-11" />
);

/** Where the current rate comes from, and a button that removes the one that an admin has set. */
function RateInUse({ pixRate: { inUse, isSetByAdmin, version }, isTyped, onRemoved }: RateInUseProps) {
  const remove = useRemovePixRate();
  if (!inUse) {
    return (
      <NoticePanel tone="warning" title="Ainda não há cotação">
        O QR Code vai sem valor, e cada cliente precisa perguntar ao suporte quantos reais pagar.
      </NoticePanel>
    );
  }
  const removeIt = async () => {
    if (await remove.run(version)) onRemoved();
  };
  return (
    <NoticePanel
      tone="info"
      title={`Em uso: ${rateText(inUse.rate)}, cotação de ${formatCalendarDate(inUse.rateDate)}`}
    >
      {isSetByAdmin ? (
        <div className="flex flex-col items-start gap-2">
          <p>Definida nesta tela. Vale até que outra seja salva ou esta seja removida.</p>
          <GuardedButton
            variant="secondary"
            size="small"
            isWrite
            whyNot={isTyped ? "Salve antes o câmbio que você digitou, ou feche sem salvar." : null}
            isBusy={remove.isPending}
            onClick={() => void removeIt()}
          >
            Remover esta cotação
          </GuardedButton>
        </div>
      ) : (
        <p>Vem da configuração do servidor ou do Banco Central. O que for salvo aqui vale no lugar dela.</p>
      )}
    </NoticePanel>
  );
}

type RateInUseProps = {
  pixRate: PixRate;
  /** Whether another rate or day is typed, which removing would lose. */
  isTyped: boolean;
  onRemoved: () => void;
};

/** A change by more than this fraction of the rate in use is probably a typing error. */
const LARGE_CHANGE = 0.1;

const SAMPLE = cents(10_000);

type PreviewProps = { typed: number | null | undefined; inUse: number | undefined };

/** What US$ 100,00 will cost, so that a wrong comma is seen; empty while the rate is not valid. */
function Preview({ typed, inUse }: PreviewProps) {
  const rate = typed ? parseBrlRate(typed) : null;
  const change = rate && inUse ? Math.abs(rateNumber(rate) / inUse - 1) : 0;
  return (
    <>
      <p aria-live="polite" className="text-sm tabular-nums">
        {rate && `${formatUsd(SAMPLE)} passam a custar ${formatBrl(toCentavos(SAMPLE, rate))}.`}
      </p>
      {change > LARGE_CHANGE && (
        <NoticePanel tone="warning" title={`É uma mudança de ${Math.round(change * 100)}%`}>
          Confira a vírgula antes de salvar.
        </NoticePanel>
      )}
    </>
  );
}
