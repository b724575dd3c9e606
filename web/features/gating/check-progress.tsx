import { useEffect, useState } from "react";
import { Card } from "#web/ui/card";
import { ProgressBar } from "#web/ui/progress-bar";

const steps = ["Identificando o produto", "Consultando a marca", "Conferindo as regras"] as const;
const STEP_MS = 650;

/** The run of a check, step by step. */
export function CheckProgress() {
  const [step, setStep] = useState(0);
  // Syncs with the clock: the check itself tells nothing before its end.
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => Math.min(steps.length - 1, now + 1)), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card className="flex flex-col gap-3 p-6">
      <p role="status">{steps[step]}…</p>
      <ProgressBar label="Verificação" share={(step + 1) / (steps.length + 0.3)} />
    </Card>
  );
}
