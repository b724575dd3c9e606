import { formatWeekdayAndDay } from "@prepara/domain/calendar/calendar";
import { type WaitingAge, waitingAgeLabels, waitingAges } from "@prepara/domain/prep/status";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { counted } from "#web/platform/formats";
import { useIsPhone } from "#web/ui/browser-state";
import { Card } from "#web/ui/card";
import { type AgeBucket, AgeBuckets } from "#web/ui/plots/age-buckets";
import { DayBars } from "#web/ui/plots/day-bars";
import { PhoneDisclosure } from "#web/ui/plots/phone-disclosure";
import { Skeleton } from "#web/ui/skeleton";
import { workloadQuery } from "./prep-admin.queries.ts";

const tones = {
  fresh: "success",
  aging: "warning",
  old: "danger",
} as const satisfies Record<WaitingAge, AgeBucket["tone"]>;

/**
 * Requests created and shipped in the last 14 days, and how long the open ones have waited. Renders nothing
 * when the figures cannot be loaded.
 */
export function WorkloadCards() {
  const { data, isError } = useQuery(workloadQuery);
  if (isError && !data) return null; // optional: the list below shows the error
  const buckets = waitingAges.map((age) => ({
    label: waitingAgeLabels[age],
    count: data?.waiting[age] ?? 0,
    tone: tones[age],
  }));
  const waiting = buckets.reduce((sum, { count }) => sum + count, 0);
  const bars = data ? (
    <DayBars
      days={data.days.map(({ date, created, shipped }) => ({
        label: formatWeekdayAndDay(date),
        came: created,
        went: shipped,
      }))}
      names={{ came: "criadas", went: "enviadas" }}
      nothing="Nada criado nem enviado nestes dias."
    />
  ) : (
    <Skeleton className="h-39" />
  );
  return (
    <div className="mb-6 grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
      <TwoWeeksCard>{bars}</TwoWeeksCard>
      <Card className="flex flex-col gap-3 p-4 max-lg:order-first">
        <h2 className="text-muted-foreground text-sm">
          {data ? counted(waiting, "solicitação espera envio", "solicitações esperam envio") : "Em espera"}
        </h2>
        {data ? (
          <AgeBuckets label="Há quanto tempo esperam" buckets={buckets} />
        ) : (
          <Skeleton className="h-22" />
        )}
      </Card>
    </div>
  );
}

/** Collapsed on phones, where the queue itself comes first. */
function TwoWeeksCard({ children }: { children: ReactNode }) {
  const title = "Criadas e enviadas, últimos 14 dias";
  if (useIsPhone()) {
    return (
      <Card className="px-4">
        <PhoneDisclosure name="workload" title={title}>
          {children}
        </PhoneDisclosure>
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-3 p-4">
      <h2 className="text-muted-foreground text-sm">{title}</h2>
      {children}
    </Card>
  );
}
