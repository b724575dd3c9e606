import { useState } from "react";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { TextInput } from "#web/ui/form/text-input";
import { useNumberBox } from "./outbound.queries.ts";
import type { ShownBox } from "./packing-after.ts";

/** What is typed as Amazon's numbers of a box, and how it is saved. */
export function useTypedNumbers(box: ShownBox) {
  const change = useNumberBox();
  /** Null until typed, so that numbers that arrive meanwhile are shown. */
  const [typedShipment, setShipment] = useState<string | null>(null);
  const [typedNumber, setNumber] = useState<string | null>(null);
  const discard = () => {
    setShipment(null);
    setNumber(null);
  };
  // Opened again, a closed box shows the numbers with which it was closed.
  if (box.status !== "open" && (typedShipment !== null || typedNumber !== null)) discard();
  const shipment = typedShipment ?? box.fbaShipmentId ?? "";
  const number = typedNumber ?? box.amazonBoxId ?? "";
  const isChanged = shipment !== (box.fbaShipmentId ?? "") || number !== (box.amazonBoxId ?? "");
  const save = async () => {
    const saved = await change.run({
      boxId: box.id,
      // If the shipment's number was not edited, it is derived from the box's number.
      ...(shipment !== (box.fbaShipmentId ?? "") && { fbaShipmentId: shipment || null }),
      ...(number !== (box.amazonBoxId ?? "") && { amazonBoxId: number || null }),
    });
    if (!saved) return;
    // What was typed meanwhile stays.
    setShipment((now) => (now === typedShipment ? null : now));
    setNumber((now) => (now === typedNumber ? null : now));
  };
  return { shipment, setShipment, number, setNumber, isChanged, save, change };
}

/** Amazon's numbers of the shipment and the box; the box's number contains the shipment's. */
export function AmazonNumbers({ numbers }: { numbers: ReturnType<typeof useTypedNumbers> }) {
  const { shipment, setShipment, number, setNumber, isChanged, save, change } = numbers;
  const errorOf = (name: string) => change.problem?.fields.find(({ path }) => path === name)?.message;
  return (
    <form
      className="grid grid-cols-1 items-end gap-3 md:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Envio na Amazon" error={errorOf("fbaShipmentId")}>
        <TextInput
          className="h-14"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="FBA…"
          maxLength={40}
          value={shipment}
          onChange={(event) => setShipment(event.target.value)}
        />
      </Field>
      <Field label="Caixa na Amazon" error={errorOf("amazonBoxId")}>
        <TextInput
          className="h-14"
          autoComplete="off"
          autoCapitalize="characters"
          placeholder="FBA…U000001"
          maxLength={40}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
      {isChanged && (
        <Button
          type="submit"
          variant="secondary"
          size="large"
          isWrite
          isBusy={change.isPending}
          className="col-span-full"
        >
          Salvar números
        </Button>
      )}
    </form>
  );
}
