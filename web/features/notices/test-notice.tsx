import { Button } from "#web/ui/button";
import { NoticePanel } from "#web/ui/notice-panel";
import { type TestChannel, useTestNotice } from "./notices.queries.ts";

const names: Record<TestChannel, string> = {
  email: "por e-mail",
  push: "nos aparelhos",
  whatsapp: "no WhatsApp",
};

/** 'Enviar um aviso de teste' by one channel, with its result. */
export function TestNotice({ channel }: { channel: TestChannel }) {
  const test = useTestNotice();
  const result = test.result;
  return (
    <>
      <Button variant="secondary" isWrite isBusy={test.isPending} onClick={() => void test.run({ channel })}>
        Enviar um aviso de teste {names[channel]}
      </Button>
      {result && (
        <div role="status" className="w-full">
          <NoticePanel
            tone={result.sent ? "info" : "warning"}
            title={result.sent ? "Aviso de teste enviado!" : "O aviso de teste não saiu"}
          >
            {result.detail}
          </NoticePanel>
        </div>
      )}
    </>
  );
}
