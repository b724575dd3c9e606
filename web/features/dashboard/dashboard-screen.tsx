import { PageHeader } from "#web/ui/page-header";

export function DashboardScreen() {
  return <PageHeader title="Dashboard" />;
}
