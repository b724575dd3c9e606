import { type PasswordStrength, strengths } from "@prepara/domain/account/password-strength";
import { clsx } from "clsx";
import { type FormEvent, useState } from "react";
import { currentSession } from "#web/platform/session/session";
import { Field } from "#web/ui/form/field";
import { PasswordInput } from "#web/ui/form/password-input";
import type { Estimate } from "./estimate-strength.ts";

const words: Record<PasswordStrength, { word: string; advice: string; bar: string }> = {
  weak: {
    word: "fraca",
    advice: "É fácil de adivinhar: use uma frase ou mais caracteres.",
    bar: "bg-danger",
  },
  fair: { word: "razoável", advice: "Mais algumas letras já ajudam.", bar: "bg-warning" },
  good: { word: "boa", advice: "", bar: "bg-success" },
  strong: { word: "forte", advice: "", bar: "bg-success" },
};

/** The dictionaries weigh more than the page: they come when the field is touched. */
const estimator = () => import("./estimate-strength.ts");

/**
 * What a stranger would try first: what stands in the form beside the password, or what the session knows.
 */
function aboutOwner(form: HTMLFormElement | null): string[] {
  const typed = form ? [...new FormData(form)].filter(([name]) => name !== "password") : [];
  const user = currentSession()?.user;
  return [...typed.map(([, value]) => value), user?.email, user?.user_metadata.full_name].filter(
    (value) => typeof value === "string",
  );
}

/** A new password, with a word on how strong it is while one types. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const judge = async ({ currentTarget: field }: FormEvent<HTMLInputElement>) => {
    const { estimateStrength } = await estimator();
    const { value, form } = field;
    setEstimate(value === "" ? null : estimateStrength(value, aboutOwner(form)));
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint="Pelo menos 8 caracteres" error={error}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          onFocus={() => void estimator()}
          onInput={(event) => void judge(event)}
        />
      </Field>
      <Strength estimate={estimate} />
    </div>
  );
}

function Strength({ estimate }: { estimate: Estimate | null }) {
  const strength = estimate?.strength ?? "weak";
  const { word, advice, bar } = words[strength];
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
          `Força da senha: ${word}. ${estimate.isOwn ? "Não use seu nome ou e-mail como senha." : advice}`}
      </p>
    </div>
  );
}
