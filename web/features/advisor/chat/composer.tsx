import { whyNotSendable } from "@prepara/domain/advisor/chat";
import { pictureTypes } from "@prepara/domain/product/picture-types";
import { ImagePlus, SendHorizontal, Square, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useUnsavedWork } from "#web/platform/unsaved-work";
import { useIsOnline } from "#web/ui/browser-state";
import { Button } from "#web/ui/button";
import { Textarea } from "#web/ui/form/text-input";
import { IconButton } from "#web/ui/icon-button";
import { ProgressBar } from "#web/ui/progress-bar";
import type { useAttachedImages } from "./use-attached-images.ts";

type ComposerProps = {
  draft: string;
  onDraft: (text: string) => void;
  attached: ReturnType<typeof useAttachedImages>;
  /** Focuses the field on mount. */
  isFocused: boolean;
  isAnswering: boolean;
  onSend: (text: string) => void;
  onStop: () => void;
};

/**
 * The message field: Enter sends, Shift+Enter breaks the line. While an answer streams, 'Parar' replaces
 * 'Enviar'.
 */
export function Composer(props: ComposerProps) {
  const { draft, onDraft, attached, isFocused, isAnswering, onSend, onStop } = props;
  useUnsavedWork(draft.trim() !== "");
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const wasAnswering = useRef(false);
  // Syncs the focus: a disabled field loses it, so it moves to 'Parar' and back when the answer is complete.
  useEffect(() => {
    if (wasAnswering.current === isAnswering) return;
    wasAnswering.current = isAnswering;
    const at = document.activeElement;
    if (at && at !== document.body && at !== field.current) return;
    if (isAnswering) stop.current?.focus();
    else field.current?.focus();
  }, [isAnswering]);
  // Syncs the focus with a new conversation.
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const mayNotSend =
    isAnswering || attached.progress !== null || whyNotSendable(draft, attached.images.length) !== null;
  const isOnline = useIsOnline();
  const send = () => {
    // While offline the text stays a draft, which survives a reload.
    if (!mayNotSend && isOnline) onSend(draft.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      data-lifts-toasts
      className="border-border border-t bg-background px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="mx-auto flex max-w-180 flex-col gap-2">
        <Attached attached={attached} />
        <div className="flex items-end gap-2">
          <input
            ref={picker}
            type="file"
            accept={pictureTypes.join(",")}
            multiple
            hidden
            aria-label="Imagens"
            onChange={(event) => {
              void attached.add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          <IconButton
            label="Anexar imagens"
            icon={ImagePlus}
            disabled={isAnswering}
            onClick={() => picker.current?.click()}
          />
          <Textarea
            ref={field}
            rows={1}
            aria-label="Mensagem"
            placeholder="Pergunte ao TaDollar"
            enterKeyHint="send"
            value={draft}
            disabled={isAnswering}
            onChange={(event) => onDraft(event.target.value)}
            onKeyDown={onKey}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return;
              event.preventDefault();
              void attached.add([...event.clipboardData.files]);
            }}
            className="max-h-40 min-h-11! flex-1 resize-none"
          />
          {isAnswering ? (
            <Button key="stop" ref={stop} variant="secondary" onClick={onStop}>
              <Square aria-hidden="true" />
              Parar
            </Button>
          ) : (
            <Button key="send" type="submit" disabled={mayNotSend}>
              <SendHorizontal aria-hidden="true" />
              <span className="max-sm:sr-only">Enviar</span>
            </Button>
          )}
        </div>
        <p className="text-center text-muted-foreground text-xs max-sm:sr-only">
          Enter envia, Shift+Enter quebra a linha. O TaDollar cita as fontes: confira antes de decidir.
        </p>
      </div>
    </form>
  );
}

const INPUT_METHOD_KEY = 229;

/**
 * Whether Enter confirms a word in an input method. Safari ends the composition earlier and reports it only
 * by this key code.
 */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) =>
  nativeEvent.isComposing || keyCode === INPUT_METHOD_KEY;

function Attached({ attached: { images, progress, remove } }: Pick<ComposerProps, "attached">) {
  if (images.length === 0 && progress === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {images.map((image, index) => (
        <span key={image.id} className="relative">
          <img
            src={image.thumbnailUrl}
            alt={`Anexo ${index + 1}`}
            className="size-16 rounded-control border border-border object-cover"
          />
          <IconButton
            label={`Remover anexo ${index + 1}`}
            icon={X}
            onClick={() => remove(image.id)}
            className="absolute -top-2 -right-2 size-8! rounded-full! border border-border bg-card"
          />
        </span>
      ))}
      {progress !== null && (
        <div className="w-40">
          <ProgressBar label="Envio das imagens" progress={progress} />
        </div>
      )}
    </div>
  );
}
