import { newProduct } from "@prepara/domain/product/input";
import { isPictureType, pictureTypes, pictureTypesInWords } from "@prepara/domain/product/picture-types";
import { type ClipboardEvent, useState } from "react";
import { useSchemaForm } from "#web/platform/form";
import { notify } from "#web/platform/notices/notify";
import { useIsHere } from "#web/platform/use-is-here";
import { useShrinkPhotos } from "#web/platform/use-shrink-photos";
import { useAskBeforeLeaving } from "#web/ui/form/ask-before-leaving";
import { DateInput } from "#web/ui/form/date-input";
import { Field } from "#web/ui/form/field";
import { FileDrop, onlyOneFile } from "#web/ui/form/file-drop";
import { TextInput } from "#web/ui/form/text-input";
import { UploadList } from "#web/ui/form/upload-list";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { useAddProduct } from "./products.queries.ts";

const MAX_SIDE_PX = 1600;
const acceptedTypes = Object.fromEntries(pictureTypes.map((type) => [type, []]));

const notifyUnreadable = (files: readonly File[]) =>
  notify({
    kind: "error",
    title: "A foto não pode ser lida",
    description: `${files.map((file) => file.name).join(", ")}: use uma foto em ${pictureTypesInWords}.`,
  });

/** Adds a product with an optional photo (docs/product.md#products). */
export function AddProductDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(newProduct, { name: "", expectedArrivalDate: "", quantity: "" });
  const [photo, setPhoto] = useState<File | null>(null);
  const { shrinkNewest, isShrinking } = useShrinkPhotos(MAX_SIDE_PX);
  const [progress, setProgress] = useState<number>();
  const add = useAddProduct(setProgress);
  const isHere = useIsHere();
  const { errors, isDirty, isSubmitting } = form.formState;
  useAskBeforeLeaving(photo !== null && !isSubmitting);
  const choosePhoto = async ([file]: readonly File[]) => {
    if (!file) return;
    if (!isPictureType(file.type)) return notifyUnreadable([file]);
    const small = await shrinkNewest([file]);
    if (small) setPhoto(small);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const files = [...event.clipboardData.files];
    if (files.length > 1) notify({ kind: "error", title: "Arquivo recusado", description: onlyOneFile });
    else void choosePhoto(files);
  };
  const submit = form.handleSubmit(async ({ name, expectedArrivalDate, quantity }) => {
    const done = await add.run({ name, expectedArrivalDate, quantity: String(quantity ?? ""), photo });
    setProgress(undefined);
    if (done && isHere()) onClose();
  });
  return (
    <FormDialog
      title="Adicionar produto"
      description="O galpão passa a esperar por ele na sua suíte."
      submit="Adicionar produto"
      isBusy={add.isPending || isShrinking}
      isDirty={isDirty || photo !== null}
      failure={{ title: "Erro ao adicionar produto", message: add.problem?.message }}
      onSubmit={submit}
      onPasteCapture={paste}
      onClose={onClose}
    >
      <Field label="Nome do produto" isRequired error={errors.name?.message}>
        <TextInput autoComplete="off" {...form.register("name")} />
      </Field>
      <div className="grid gap-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Field label="Previsão de chegada" isRequired error={errors.expectedArrivalDate?.message}>
          <DateInput {...form.register("expectedArrivalDate")} />
        </Field>
        <Field label="Quantidade" isOptional error={errors.quantity?.message}>
          <TextInput inputMode="numeric" autoComplete="off" placeholder="1" {...form.register("quantity")} />
        </Field>
      </div>
      <div className="flex flex-col gap-2">
        <p className="font-medium text-sm">
          Foto <span className="font-normal text-muted-foreground">(opcional)</span>
        </p>
        {photo && (
          <UploadList
            items={[{ file: photo, ...(progress !== undefined && { progress }) }]}
            onRemove={() => setPhoto(null)}
            isBusy={add.isPending}
          />
        )}
        <FileDrop
          label="Foto do produto"
          hint={photo ? "Escolha outra para trocar." : "Arraste, cole ou escolha uma foto do produto."}
          accept={acceptedTypes}
          isMultiple={false}
          hasCamera
          onFiles={(files) => void choosePhoto(files)}
          onRefused={notifyUnreadable}
        />
      </div>
    </FormDialog>
  );
}
