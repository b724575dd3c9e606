import { type Area, areas, areaTexts } from "@prepara/domain/access/area";
import { useState } from "react";
import { useUnsavedWork } from "#web/platform/unsaved-work";
import { Checkbox } from "#web/ui/form/checkbox";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { ChoosePerson, type Person } from "./choose-person.public.tsx";
import { useLendAreas } from "./team.queries.ts";

/** Chooses a person who has an account, and the areas to lend. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const lend = useLendAreas("Pessoa adicionada à equipe!");
  const [person, setPerson] = useState<Person | null>(null);
  const [chosen, setChosen] = useState<readonly Area[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const isDirty = person !== null || chosen.length > 0;
  useUnsavedWork(isDirty);
  const send = async () => {
    if (!person) return setProblem("Escolha a pessoa.");
    if (chosen.length === 0) return setProblem("Escolha ao menos uma área.");
    setProblem(null);
    if (await lend.run({ userId: person.userId, areas: [...chosen], areasBefore: [] })) onClose();
  };
  return (
    <FormDialog
      title="Adicionar pessoa"
      description="A pessoa precisa ter uma conta no portal."
      submit="Adicionar"
      isBusy={lend.isPending}
      isDirty={isDirty}
      failure={{ title: "Erro ao salvar áreas", message: problem ?? lend.problem?.message }}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <ChoosePerson chosen={person} onChoose={setPerson} />
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 font-medium text-sm">Áreas</legend>
        {areas.map((area) => (
          <div key={area} className="flex items-start gap-1">
            <Checkbox
              label={areaTexts[area].title}
              checked={chosen.includes(area)}
              onCheckedChange={(isOn) =>
                setChosen((before) => (isOn ? [...before, area] : before.filter((one) => one !== area)))
              }
            />
            <p className="pt-1.5 text-sm max-md:pt-3">
              <span aria-hidden="true" className="font-medium">
                {areaTexts[area].title}
              </span>
              <span className="block text-muted-foreground">{areaTexts[area].does}</span>
            </p>
          </div>
        ))}
      </fieldset>
    </FormDialog>
  );
}
