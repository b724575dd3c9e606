import { useState } from "react";
import { useIsHere } from "#web/platform/use-is-here";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { OwnerLine } from "./box-facts.tsx";
import { type Box, useRegisterUnannounced } from "./boxes.queries.ts";

const MAX_NAME = 200;

/** What is in a box that its customer did not announce: a product and its units in good condition. */
export function UnannouncedDialog({ box, onClose }: { box: Box; onClose: () => void }) {
  const isHere = useIsHere();
  // What the person reads here is what the server compares with, also when the card around has changed.
  const [seen, setSeen] = useState(box);
  const register = useRegisterUnannounced(setSeen);
  const [productName, setProductName] = useState("");
  const [units, setUnits] = useState("");
  const [errors, setErrors] = useState<{ name?: string; units?: string }>({});
  const send = async () => {
    const good = /^\d{1,9}$/.test(units.trim()) ? Number(units) : 0;
    const found = {
      ...(productName.trim() === "" && { name: "Informe o nome do produto." }),
      ...(good < 1 && { units: "Informe quantas unidades." }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if ((await register.run({ box: seen, productName, good })) && isHere()) onClose();
  };
  return (
    <FormDialog
      title="Mercadoria sem anúncio"
      description={`O que há na caixa nº ${box.number} entra em Chegaram do cliente, já conferido.`}
      submit="Registrar"
      isBusy={register.isPending}
      isDirty={productName.trim() !== "" || units !== ""}
      failure={{ title: "Erro ao registrar mercadoria", message: register.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <OwnerLine box={seen} />
      {seen.shipments.length > 0 && (
        <p className="wrap-anywhere text-muted-foreground">
          Já nesta caixa: {seen.shipments.map(({ productName, qty }) => `${qty} × ${productName}`).join(", ")}
        </p>
      )}
      <Field label="Produto" error={errors.name}>
        <TextInput
          autoComplete="off"
          maxLength={MAX_NAME}
          value={productName}
          onChange={(event) => setProductName(event.target.value)}
        />
      </Field>
      <Field
        label="Unidades em bom estado"
        hint="As danificadas entram depois, em 'Corrigir unidades' do envio."
        error={errors.units}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={units}
          onChange={(event) => setUnits(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
