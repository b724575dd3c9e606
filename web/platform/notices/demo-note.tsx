import { useQuery } from "@tanstack/react-query";
import { publicConfigQuery } from "#web/platform/public-config-query";
import { Badge } from "#web/ui/status-pill";

/**
 * Says that what stands here is invented, where it is; every screen that shows prices of outside sources has
 * one.
 */
export function DemoNote() {
  const isDemo = useQuery(publicConfigQuery).data?.demoData === true;
  return isDemo ? <Badge tone="kraft">Dados de demonstração</Badge> : null;
}
