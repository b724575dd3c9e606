import { displayName } from "@prepara/domain/account/customer";
import type { TaskDetail } from "#web/features/work/task.public";
import { counted } from "#web/platform/formats";
import { BoundedText } from "#web/ui/bounded-text";
import { NoticePanel } from "#web/ui/notice-panel";

/** Whose units are prepared, for which request, and how many. */
export function TaskHeading({ task: { customer, subject, units, products } }: { task: TaskDetail }) {
  return (
    <div className="flex min-w-0 flex-1 basis-72 items-center gap-4 rounded-card bg-muted p-4">
      <p className="flex flex-col items-center rounded-control bg-kraft-surface px-4 py-2 text-kraft">
        <span className="text-sm">Suíte</span>
        <span className="font-bold text-4xl tabular-nums">{customer.suiteLabel}</span>
      </p>
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-base text-muted-foreground">{displayName(customer.fullName)}</p>
        <p className="font-semibold">Preparo nº {subject.number}</p>
        <p className="text-base tabular-nums">
          {counted(units, "unidade", "unidades")} · {counted(products, "produto", "produtos")}
        </p>
      </div>
    </div>
  );
}

/** The customer's instructions for the units of each product; nothing without instructions. */
export function CustomerInstructions({ task: { items } }: { task: TaskDetail }) {
  const instructed = items.filter(({ instructions }) => instructions);
  if (instructed.length === 0) return null;
  return (
    <NoticePanel tone="info" title="Instruções do cliente">
      <BoundedText>
        <ul className="flex flex-col gap-2">
          {instructed.map(({ shipmentId, productName, instructions }) => (
            <li key={shipmentId}>
              <span className="font-semibold">{productName}</span>
              <span className="block">{instructions}</span>
            </li>
          ))}
        </ul>
      </BoundedText>
    </NoticePanel>
  );
}
