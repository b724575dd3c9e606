import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useState } from "react";
import { meQuery } from "#web/platform/session/me";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Select } from "#web/ui/form/select";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { casePeopleQuery, type FloorCaseDetail, useAssign } from "./floor-cases.queries.ts";

/** Shows to whom a case is assigned, with buttons to take it, give it back and pass it on. */
export function Assignee({ one }: { one: FloorCaseDetail }) {
  const me = useQuery(meQuery).data;
  const assign = useAssign();
  const [isPassing, setPassing] = useState(false);
  const seenId = one.assignee?.userId ?? null;
  const to = (assigneeId: string | null) => assign.run({ id: one.id, assigneeId, seenId });
  if (!me) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-auto flex items-center gap-2" aria-live="polite">
        <UserRound aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        {one.assignee === null
          ? "Ninguém cuida desta pendência."
          : seenId === me.userId
            ? "Com você."
            : `Com ${one.assignee.fullName}.`}
      </p>
      {seenId === me.userId ? (
        <Button variant="secondary" isBusy={assign.isPending} onClick={() => to(null)}>
          Devolver
        </Button>
      ) : (
        <Button variant="secondary" isBusy={assign.isPending} onClick={() => to(me.userId)}>
          Pegar
        </Button>
      )}
      <Button variant="quiet" onClick={() => setPassing(true)}>
        Passar para…
      </Button>
      {isPassing && (
        <PassDialog assign={assign} pass={to} except={seenId} onClose={() => setPassing(false)} />
      )}
    </div>
  );
}

type PassDialogProps = {
  assign: ReturnType<typeof useAssign>;
  pass: (assigneeId: string) => Promise<unknown>;
  /** The person to whom the case is assigned now, who is not offered. */
  except: string | null;
  onClose: () => void;
};

function PassDialog({ assign, pass, except, onClose }: PassDialogProps) {
  const people = useQuery(casePeopleQuery).data?.items ?? [];
  const [chosen, setChosen] = useState("");
  const [error, setError] = useState<string>();
  return (
    <FormDialog
      title="Passar pendência"
      description="A pessoa recebe um aviso."
      submit="Passar"
      isBusy={assign.isPending}
      isDirty={chosen !== ""}
      {...(assign.problem && {
        failure: { title: "Erro ao mudar responsável", message: assign.problem.message },
      })}
      onSubmit={async (event) => {
        event.preventDefault();
        if (chosen === "") return setError("Escolha uma pessoa.");
        if (await pass(chosen)) onClose();
      }}
      onClose={onClose}
    >
      <Field label="Para quem?" error={error}>
        <Select
          value={chosen}
          placeholder="Escolha"
          options={people
            .filter(({ userId }) => userId !== except)
            .map(({ userId, fullName }) => ({ value: userId, label: fullName }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
