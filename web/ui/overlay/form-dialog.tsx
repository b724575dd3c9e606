import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from "react";
import { Button, type ButtonProps } from "#web/ui/button";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { Form } from "#web/ui/form/form";
import { FailureNotice } from "#web/ui/notice-panel";
import { Dialog } from "./dialog.tsx";
import { useLeaveGuard } from "./leave-guard.tsx";

type FormProps = ComponentProps<typeof Form>;

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, "title" | "description" | "isWide" | "children"> &
  Pick<FormProps, "onSubmit" | "onPasteCapture"> & {
    onClose: () => void;
    submit: string;
    /** The label of the button that closes the dialog. */
    cancel?: string;
    submitVariant?: ButtonProps["variant"];
    isBusy: boolean;
    /** The form is about this device alone, so it can be submitted without a connection. */
    isLocal?: boolean;
    /** Whether closing or leaving the page would lose input; the person is then asked first. */
    isDirty?: boolean;
    /** The notice above the fields while the last submit has failed. */
    failure?: { title: string; message: string | null | undefined };
    /** Replaces the two buttons; `leave` closes the dialog, asking first when it is dirty. */
    footer?: (form: { id: string; leave: () => void }) => ReactNode;
  };

/** A dialog around one form: fields, failure notice, buttons, and a question before unsaved input is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, isWide = false, children, onSubmit, onPasteCapture, onClose, failure } = props;
  const {
    submit,
    cancel = "Cancelar",
    submitVariant,
    isBusy,
    isLocal = false,
    isDirty = false,
    footer,
  } = props;
  const id = useId();
  const { mayClose, leave, question } = useLeaveGuard(isDirty, onClose);
  const [isSending, setSending] = useState(false);
  // A form that is sent may close itself, or open another page.
  useAskBeforeLeaving(isDirty && !isSending);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    setSending(true);
    try {
      await onSubmit(event);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      isWide={isWide}
      onClose={onClose}
      mayClose={mayClose}
      title={title}
      {...(description && { description })}
      footer={
        footer ? (
          footer({ id, leave })
        ) : (
          <>
            <Button variant="secondary" onClick={leave}>
              {cancel}
            </Button>
            <Button
              type="submit"
              form={id}
              isWrite={!isLocal}
              {...(submitVariant && { variant: submitVariant })}
              isBusy={isBusy}
            >
              {submit}
            </Button>
          </>
        )
      }
    >
      <Form
        id={id}
        onSubmit={send}
        {...(onPasteCapture && { onPasteCapture })}
        className="flex flex-col gap-4"
      >
        {failure && <FailureNotice {...failure} />}
        {children}
      </Form>
      {question}
    </Dialog>
  );
}
