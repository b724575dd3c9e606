import { NoticePanel } from "#web/ui/notice-panel";

/** Says that this device stores a draft that this version of the portal cannot read. */
export const UnreadableDraft = () => (
  <NoticePanel tone="warning" title="Há um rascunho que não pôde ser lido">
    Outra versão do portal o guardou neste aparelho. Ele fica guardado até você começar outro aqui.
  </NoticePanel>
);
