import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Reauthentication, withReauthentication } from "#web/features/account/reauthentication.public";
import { lazyComponent } from "#web/ui/lazy-component";
import { PageHeader } from "#web/ui/page-header";
import { Skeleton } from "#web/ui/skeleton";
import { Tabs } from "#web/ui/tabs";
import { type AccountTab, accountTabLabels, accountTabs } from "./account-search.ts";
import { ProfileTab } from "./profile-tab.tsx";

const whileLoading = { fallback: () => <Skeleton className="h-48" /> };
const PlanTab = lazyComponent(async () => (await import("./plan-tab.tsx")).PlanTab, whileLoading);
const SecurityTab = lazyComponent(async () => (await import("./security-tab.tsx")).SecurityTab, whileLoading);
const IdentitiesTab = lazyComponent(
  async () => (await import("./identities-tab.tsx")).IdentitiesTab,
  whileLoading,
);
const SessionsTab = lazyComponent(async () => (await import("./sessions-tab.tsx")).SessionsTab, whileLoading);
const PreferencesTab = lazyComponent(
  async () => (await import("#web/features/notices/preferences-tab.public")).PreferencesTab,
  whileLoading,
);
const AppearanceTab = lazyComponent(
  async () => (await import("./appearance-tab.tsx")).AppearanceTab,
  whileLoading,
);
const OwnDataTab = lazyComponent(async () => (await import("./own-data-tab.tsx")).OwnDataTab, whileLoading);

const route = getRouteApi("/_app/conta");

const panels: Record<AccountTab, ReactNode> = {
  perfil: <ProfileTab />,
  plano: <PlanTab />,
  seguranca: <SecurityTab />,
  vinculos: <IdentitiesTab />,
  sessoes: <SessionsTab />,
  avisos: <PreferencesTab reauthenticated={withReauthentication} />,
  aparencia: <AppearanceTab />,
  dados: <OwnDataTab />,
};

/** The user's own account; the tab is in the URL. */
export function AccountScreen() {
  const { aba = "perfil" } = route.useSearch();
  const navigate = route.useNavigate();
  const showTab = (value: string) => {
    const tab = accountTabs.find((known) => known === value);
    void navigate({ search: tab && tab !== "perfil" ? { aba: tab } : {} });
  };
  return (
    <>
      <PageHeader title="Minha conta" description="Seus dados, seu plano e a segurança da sua conta." />
      <Tabs
        label="Partes da conta"
        value={aba}
        onValueChange={showTab}
        tabs={accountTabs.map((value) => ({
          value,
          label: accountTabLabels[value],
          content: <div className="flex max-w-3xl flex-col gap-4">{panels[value]}</div>,
        }))}
      />
      <Reauthentication />
    </>
  );
}
