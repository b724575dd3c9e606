import { type PasswordStrength, strengths } from "@prepara/domain/account/password-strength";
import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { currentSession } from "#web/platform/session/session";
import { Field } from "#web/ui/form/field";
import { PasswordInput } from "#web/ui/form/password-input";
import type { Estimate } from "./estimate-strength.ts";

const strengthTexts: Record<PasswordStrength, { name: string; advice: string; bar: string }> = {
  weak: {
    name: "fraca",
    advice: "É fácil de adivinhar: use uma frase ou mais caracteres.",
    bar: "bg-danger",
  },
  fair: { name: "razoável", advice: "Mais algumas letras já ajudam.", bar: "bg-warning" },
  good: { name: "boa", advice: "", bar: "bg-success" },
  strong: { name: "forte", advice: "", bar: "bg-success" },
};

/** Loads on focus, because its dictionaries are larger than the page. */
const loadEstimator = () => import("./estimate-strength.ts");

/** What an attacker would try first: the other fields of the form, or the data of the session. */
function ownerData(form: HTMLFormElement | null): string[] {
  const typed = form ? [...new FormData(form)].filter(([field]) => field !== "password") : [];
  const user = currentSession()?.user;
  return [...typed.map(([, value]) => value), user?.email, user?.user_metadata.full_name].filter(
    (value) => typeof value === "string",
  );
}

/** A new password with its estimated strength while typing. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const updateEstimate = async ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const { estimateStrength } = await loadEstimator();
    const { value, form } = field;
    setEstimate(value === "" ? null : estimateStrength(value, ownerData(form)));
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint="Pelo menos 8 caracteres" error={error}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          onFocus={() => void loadEstimator()}
          onInput={(event) => void updateEstimate(event)}
        />
      </Field>
      <Strength estimate={estimate} />
    </div>
  );
}

function Strength({ estimate }: { estimate: Estimate | null }) {
  const strength = estimate?.strength ?? "weak";
  const { name, advice, bar } = strengthTexts[strength];
  const reached = estimate ? strengths.indexOf(strength) + 1 : 0;
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {strengths.map((step, index) => (
          <span key={step} className={clsx("h-1 rounded-full", index < reached ? bar : "bg-muted")} />
        ))}
      </div>
      <p aria-live="polite" className="min-h-5 text-muted-foreground text-sm">
        {estimate &&
          `Força da senha: ${name}. ${estimate.isOwn ? "Não use seu nome ou e-mail como senha." : advice}`}
      </p>
    </div>
  );
}
