import { CircleCheck } from "lucide-react";
import { counted, usd } from "#web/platform/formats";
import { PaymentWays } from "./payment-ways.tsx";
import type { Receipt } from "./prep.queries.ts";

/** The new request: what was asked, what it costs, how to pay, what comes next. */
export function ReceiptView({ receipt, onPaid }: { receipt: Receipt; onPaid: () => void }) {
  const isFree = receipt.totalUsd === 0;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3 rounded-card bg-success-surface p-4">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        <p>
          {counted(receipt.totalUnits, "unidade", "unidades")}: {receipt.freeUnitsApplied} grátis e{" "}
          {counted(receipt.paidUnits, "paga", "pagas")}.
        </p>
        <p className="ml-auto whitespace-nowrap font-bold text-xl tabular-nums">{usd(receipt.totalUsd)}</p>
      </div>
      {!isFree && <PaymentWays request={receipt} pix={receipt.pix} onPaid={onPaid} />}
      <section aria-labelledby="proximos-passos" className="flex flex-col gap-2">
        <h3 id="proximos-passos" className="font-semibold">
          Próximos passos
        </h3>
        <ol className="list-decimal space-y-1 pl-5 text-sm">
          {!isFree && <li>Faça o PIX e envie o comprovante, ou pague com o saldo.</li>}
          <li>{isFree ? "A equipe analisa" : "A equipe confere o pagamento"} e aprova o preparo.</li>
          <li>Acompanhe o andamento e o código de rastreio na aba Solicitações.</li>
        </ol>
      </section>
    </div>
  );
}
