import { displayName } from "@prepara/domain/account/customer";
import { clsx } from "clsx";
import { useCallback, useState } from "react";
import { api } from "#web/platform/api/api";
import { listQuery, useList } from "#web/platform/api/list";
import { SearchField } from "#web/ui/list/toolbar";
import { Spinner } from "#web/ui/spinner";

export type Person = { userId: string; fullName: string; suiteLabel: string };

type ChoosePersonProps = { chosen: Person | null; onChoose: (person: Person | null) => void };

/** Searches for people with an account, and selects one of them; for admins. */
export function ChoosePerson({ chosen, onChoose }: ChoosePersonProps) {
  const [typed, setTyped] = useState("");
  const search = useCallback(
    (text: string) => {
      setTyped(text);
      onChoose(null); // a person who is no longer shown must not stay selected
    },
    [onChoose],
  );
  return (
    <>
      <SearchField
        label="Nome, suíte ou e-mail completo"
        value={typed}
        onSearch={search}
        className="md:w-full"
      />
      {typed.trim() !== "" && <People typed={typed.trim()} chosen={chosen} onChoose={onChoose} />}
    </>
  );
}

/** Customers whose name, suite, WhatsApp or whole e-mail address was typed. */
const peopleQuery = (typed: string) =>
  listQuery({
    key: ["customers", "people", typed],
    failure: "Erro ao carregar usuários",
    page: (_cursor, signal) =>
      api.GET("/api/v1/admin/customers", { params: { query: { limit: 6, q: typed } }, signal }),
  });

type PeopleProps = { typed: string; chosen: Person | null; onChoose: (person: Person) => void };

function People({ typed, chosen, onChoose }: PeopleProps) {
  const { items, error } = useList(peopleQuery(typed));
  if (error) return <p role="alert">{error.detail}</p>;
  if (!items) return <Spinner label="Procurando" />;
  if (items.length === 0)
    return (
      <p role="status" className="text-muted-foreground text-sm">
        Nada encontrado para “{typed}”. A pessoa já criou a conta?
      </p>
    );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Pessoa</legend>
      {items.map((item) => (
        <label
          key={item.userId}
          className={clsx(
            "flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control border px-3 py-2 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring",
            item.userId === chosen?.userId
              ? "border-primary bg-muted font-semibold"
              : "border-input hover:bg-muted",
          )}
        >
          <input
            type="radio"
            name="person"
            className="sr-only"
            checked={item.userId === chosen?.userId}
            onChange={() => onChoose(item)}
          />
          <span className="wrap-anywhere">{displayName(item.fullName)}</span>
          <span className="shrink-0 text-muted-foreground">Suíte {item.suiteLabel}</span>
        </label>
      ))}
    </fieldset>
  );
}
