import { notify } from "#web/platform/notices/notify";
import { CopyButton } from "#web/ui/copy-button";

const copied = () => notify({ kind: "success", title: "Chave PIX copiada!" });

/** Whom to pay, and the key to copy (docs/product.md#paying). */
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
