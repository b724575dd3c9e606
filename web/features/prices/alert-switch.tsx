import { Switch } from "#web/ui/form/switch";
import { nameOf } from "./monitor-name.ts";
import { type Monitor, useChangeMonitor } from "./prices.queries.ts";

/** Alerts on or off, at once. */
export function AlertSwitch({ monitor }: { monitor: Monitor }) {
  const change = useChangeMonitor();
  return (
    <Switch
      label={`Alerta para ${nameOf(monitor)}`}
      checked={monitor.alertEnabled}
      disabled={change.isPending}
      onCheckedChange={(alertEnabled) => void change.run({ id: monitor.id, alertEnabled })}
    />
  );
}
