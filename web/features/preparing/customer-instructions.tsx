import type { TaskDetail } from "#web/features/work/task.public";
import { NoticePanel } from "#web/ui/notice-panel";

/** The customer's instructions for the units of each product; nothing without instructions. */
export function CustomerInstructions({ task: { items } }: { task: TaskDetail }) {
  const wishes = items.filter(({ instructions }) => instructions);
  if (wishes.length === 0) return null;
  return (
    <NoticePanel tone="info" title="Instruções do cliente">
      <ul className="flex flex-col gap-2">
        {wishes.map(({ shipmentId, productName, instructions }) => (
          <li key={shipmentId} className="wrap-anywhere">
            <span className="font-semibold">{productName}</span>
            <span className="block whitespace-pre-line">{instructions}</span>
          </li>
        ))}
      </ul>
    </NoticePanel>
  );
}
