import { formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { Pix } from "#web/features/prep/prep.queries";
import { dayAndTime, usd } from "#web/platform/formats";
import { notify } from "#web/platform/notices/notify";
import { SupportLink } from "#web/platform/support-link";
import { Button } from "#web/ui/button";
import { CopyButton, copyText } from "#web/ui/copy-button";
import { rateText, reais } from "./pix-rate.ts";

/** Pays a request by PIX: QR code, copia-e-cola, key and payee. */
export function PixPayment({ pix, totalUsd }: { pix: Pix; totalUsd: number }) {
  if (pix === null) {
    return (
      <div className="flex flex-col gap-3">
        <p>A chave PIX ainda não foi cadastrada: fale com o suporte para pagar {usd(totalUsd)}.</p>
        <SupportLink />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(pix.qrSvg)}`}
          alt="QR Code do PIX"
          width={176}
          height={176}
          className="size-44 shrink-0 rounded-card border border-border bg-white p-2"
        />
        <div className="flex min-w-0 flex-col gap-3">
          <Amount pix={pix} totalUsd={totalUsd} />
          <PixKey pixKey={pix.key} payee={pix.payee} />
        </div>
      </div>
      <CopyAndPaste payload={pix.payload} />
    </div>
  );
}

type AmountProps = { pix: NonNullable<Pix>; totalUsd: number };

function Amount({ pix: { amountBrl, rate, rateDate, rateUntil }, totalUsd }: AmountProps) {
  if (amountBrl === undefined) {
    return (
      <div className="flex flex-col gap-3 text-sm">
        <p>
          Ainda não há cotação do dólar, por isso o QR Code vai sem valor. Confirme com o suporte quantos
          reais são <strong className="whitespace-nowrap">{usd(totalUsd)}</strong> e digite esse valor no
          aplicativo do seu banco.
        </p>
        <SupportLink />
      </div>
    );
  }
  return (
    <div>
      <p className="font-bold text-2xl tabular-nums">{reais(amountBrl)}</p>
      <p className="text-muted-foreground text-sm">
        {usd(totalUsd)}
        {rate !== undefined && ` a ${rateText(rate)} por dólar`}
        {rateDate !== undefined && `, cotação de ${formatCalendarDate(rateDate)}`}. O valor já vai no QR Code
        {rateUntil !== undefined && ` e vale até ${dayAndTime(rateUntil)}`}.
      </p>
    </div>
  );
}

function CopyAndPaste({ payload }: { payload: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(payload))) return;
    setCopied(true);
    notify({ kind: "success", title: "Código PIX copiado!" });
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted-foreground text-sm">PIX copia e cola</p>
      <p className="break-all rounded-control border border-border bg-muted p-3 font-mono text-xs">
        {payload}
      </p>
      <Button variant="secondary" onClick={copy}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        Copiar código PIX
      </Button>
    </div>
  );
}

const copied = () => notify({ kind: "success", title: "Chave PIX copiada!" });

/** The payee and the PIX key with a copy button (docs/product.md#paying). */
export function PixKey({ pixKey, payee }: { pixKey: string; payee: string }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      <div className="min-w-0">
        <dt className="text-muted-foreground text-sm">Favorecido</dt>
        <dd className="break-words font-medium">{payee}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-muted-foreground text-sm">Chave PIX</dt>
        <dd className="flex items-center gap-1">
          <span className="min-w-0 break-all font-medium text-sm">{pixKey}</span>
          <CopyButton text={pixKey} label="Copiar chave PIX" onCopied={copied} className="-my-2" />
        </dd>
      </div>
    </dl>
  );
}
