import {
  type PasswordStrength,
  passwordStrength,
  strengths,
} from "@prepara/domain/account/password-strength";
import { clsx } from "clsx";
import { useState } from "react";
import { Field } from "#web/ui/field";
import { PasswordInput } from "#web/ui/password-input";

const words: Record<PasswordStrength, { word: string; advice: string; bar: string }> = {
  weak: { word: "fraca", advice: "Use uma frase ou mais caracteres.", bar: "bg-danger" },
  fair: { word: "razoável", advice: "Mais algumas letras já ajudam.", bar: "bg-warning" },
  good: { word: "boa", advice: "", bar: "bg-success" },
  strong: { word: "forte", advice: "", bar: "bg-success" },
};

/** A new password, with a word on how strong it is while one types. */
export function NewPasswordField({ label, error }: { label: string; error: string | undefined }) {
  const [typed, setTyped] = useState("");
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint="Pelo menos 8 caracteres" error={error}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      <Strength typed={typed} />
    </div>
  );
}

function Strength({ typed }: { typed: string }) {
  const strength = passwordStrength(typed);
  const { word, advice, bar } = words[strength];
  const reached = typed === "" ? 0 : strengths.indexOf(strength) + 1;
  return (
    <div className="flex flex-col gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-4 gap-1">
        {strengths.map((step, index) => (
          <span key={step} className={clsx("h-1 rounded-full", index < reached ? bar : "bg-muted")} />
        ))}
      </div>
      <p aria-live="polite" className="min-h-5 text-muted-foreground text-sm">
        {typed !== "" && `Força da senha: ${word}. ${advice}`}
      </p>
    </div>
  );
}
