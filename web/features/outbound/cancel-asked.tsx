import { NoticePanel } from "#web/ui/notice-panel";

/**
 * That the customer asked to cancel the request, by the number of their case. It has no link: people of
 * 'Preparo' alone do not see cases.
 */
export function CancelAsked({ caseNumber }: { caseNumber: number | null | undefined }) {
  if (!caseNumber) return null;
  return (
    <NoticePanel tone="warning" title="O cliente pediu para cancelar esta solicitação">
      A pendência nº {caseNumber} ainda está aberta. Fale com o suporte antes de continuar.
    </NoticePanel>
  );
}
