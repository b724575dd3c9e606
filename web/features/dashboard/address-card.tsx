import { addressLines, displayName } from "@prepara/domain/account/customer";
import type { UseQueryResult } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { notify } from "#web/platform/notices/notify";
import type { Me } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { CopyButton, copyText } from "#web/ui/copy-button";
import { SuiteLabel } from "#web/ui/drawings/suite-label";
import { Skeleton } from "#web/ui/skeleton";
import { rememberStep } from "./remembered-steps.ts";
import { RetryLine } from "./retry-line.tsx";

const copied = () => {
  rememberStep("copied");
  notify({ kind: "success", title: "Endereço copiado!" });
};

/** The US address as a mailing label, copied whole or line by line. */
export function AddressCard({ me }: { me: UseQueryResult<Me, Error> }) {
  if (me.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <h2 className="font-semibold text-lg">Seu endereço nos EUA</h2>
        <Skeleton className="h-101 rounded-card" />
      </div>
    );
  }
  if (!me.data) {
    return (
      <Card className="p-6">
        <h2 className="font-semibold text-lg">Seu endereço nos EUA</h2>
        <RetryLine onRetry={() => void me.refetch()} />
      </Card>
    );
  }
  const { suiteLabel, usAddress, fullName } = me.data;
  const lines = addressLines(displayName(fullName), usAddress);
  const copyAll = async () => {
    if (await copyText(lines.join("\n"))) copied();
  };
  return (
    <section aria-labelledby="endereco" className="flex flex-col gap-3">
      <h2 id="endereco" className="font-semibold text-lg">
        Seu endereço nos EUA
      </h2>
      <SuiteLabel
        suite={suiteLabel}
        lines={lines.map((text, index) => ({
          key: `${index}`,
          text,
          isSuite: text === usAddress.line2,
          action: <CopyButton text={text} label={`Copiar ${text}`} onCopied={copied} className="-mr-2" />,
        }))}
        footer={
          <Button onClick={copyAll} className="w-full">
            <Copy aria-hidden="true" />
            Copiar endereço
          </Button>
        }
      />
    </section>
  );
}
