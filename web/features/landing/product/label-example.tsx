import { SuiteLabel } from "#web/ui/drawings/suite-label";
import { UnitMeter } from "#web/ui/drawings/unit-meter";

const lines = [
  { key: "name", text: "Seu nome" },
  { key: "suite", text: "Apt 07", isSuite: true },
  { key: "country", text: "United States" },
] as const;

/** The mailing label of a suite, and the month's free units below it, as the dashboard shows both. */
export function LabelExample() {
  return (
    <div className="flex flex-col gap-6">
      <SuiteLabel suite="07" lines={lines} />
      <UnitMeter limit={15} used={4} reserved={3} remaining={8} />
    </div>
  );
}
