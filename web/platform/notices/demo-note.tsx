import { useQuery } from "@tanstack/react-query";
import { publicConfigQuery } from "#web/platform/public-config-query";
import { Badge } from "#web/ui/status-pill";

/** Marks a screen with demo data; used on every screen that shows prices of external sources. */
export function DemoNote() {
  const isDemo = useQuery(publicConfigQuery).data?.demoData === true;
  return isDemo ? <Badge tone="kraft">Dados de demonstração</Badge> : null;
}
