import { difficultyLabels } from "@prepara/domain/gating/gating";
import { gatingCheck } from "@prepara/domain/gating/input";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "#web/platform/api/api";
import { useWrite } from "#web/platform/api/use-write";
import { useSchemaForm } from "#web/platform/form";
import { Button } from "#web/ui/button";
import { Card, SectionCard } from "#web/ui/card";
import { Field } from "#web/ui/form/field";
import { Form } from "#web/ui/form/form";
import { TextInput } from "#web/ui/form/text-input";
import { FailureNotice } from "#web/ui/notice-panel";
import { PageHeader } from "#web/ui/page-header";
import { ProgressBar } from "#web/ui/progress-bar";
import { GatedBrands } from "./gated-brands.tsx";
import { difficultyOf, GatedPill, type GatingCheck, GatingResult } from "./gating-result.tsx";

const route = getRouteApi("/_app/gating-checker");

/**
 * 'Verificador de Gating': whether a brand needs Amazon's approval before selling (docs/product.md#gating).
 */
export function GatingScreen() {
  const { asin } = route.useSearch();
  const form = useSchemaForm(gatingCheck, { input: asin ?? "" }, { isKept: true });
  const check = useCheckGating();
  const [checks, setChecks] = useState<readonly GatingCheck[]>([]);
  const [latest, ...earlier] = checks;
  const submit = form.handleSubmit(async () => {
    const done = await check.run(form.getValues());
    if (done) setChecks((before) => [done, ...before]);
  });
  return (
    <>
      <PageHeader
        title="Verificador de Gating"
        description="Veja se a marca de um produto pede autorização da Amazon antes de vender."
      />
      <div className="flex flex-col gap-6">
        <Card className="p-4 md:p-6">
          <Form onSubmit={submit} className="grid gap-4 md:grid-cols-[1fr_auto] md:items-start">
            <Field label="ASIN ou link da Amazon" isRequired error={form.formState.errors.input?.message}>
              <TextInput
                {...form.register("input")}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                placeholder="B08N5WRWNW"
              />
            </Field>
            <Button type="submit" className="md:mt-6.5" isBusy={check.isPending}>
              Verificar
            </Button>
          </Form>
        </Card>
        <FailureNotice title="Erro ao verificar restrição" message={check.problem?.message} />
        {check.isPending && <CheckProgress />}
        {latest && !check.isPending && <GatingResult check={latest} />}
        {earlier.length > 0 && <EarlierChecks checks={earlier} />}
        <GatedBrands checks={checks} />
      </div>
    </>
  );
}

/** The checks since the page was opened. */
function EarlierChecks({ checks }: { checks: readonly GatingCheck[] }) {
  return (
    <SectionCard title="Verificações anteriores">
      <ul className="flex flex-col divide-y divide-border">
        {checks.map((check) => (
          <li
            key={check.checkedAt}
            className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
          >
            <span>
              <span className="font-mono">{check.asin}</span> · {check.brand || "—"}
            </span>
            <span className="flex items-center gap-2">
              {check.source === "simulated" && "Simulada ·"} {difficultyLabels[difficultyOf(check)]}
              <GatedPill check={check} />
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

const steps = ["Identificando o produto", "Consultando a marca", "Conferindo as regras"] as const;
const STEP_MS = 650;

/** The steps shown while a check runs. */
function CheckProgress() {
  const [step, setStep] = useState(0);
  // Syncs with the clock, because the check reports no progress.
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => Math.min(steps.length - 1, now + 1)), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Card className="flex flex-col gap-3 p-6">
      <p role="status">{steps[step]}…</p>
      <ProgressBar label="Verificação" progress={(step + 1) / (steps.length + 0.3)} />
    </Card>
  );
}

const useCheckGating = () =>
  useWrite({
    call: (body: { input: string }, headers) => api.POST("/api/v1/gating-checks", { body, headers }),
    success: null,
    failure: ({ code }) => (code === "invalid" ? "ASIN inválido" : "Erro ao verificar restrição"),
    stale: [],
  });
