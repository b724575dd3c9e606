import { daysAfter, formatCalendarDate } from "@prepara/domain/calendar/calendar";
import { getRouteApi } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useList } from "#web/platform/api/list";
import { day, today } from "#web/platform/formats";
import { Button } from "#web/ui/button";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { FilterTabs, Toolbar } from "#web/ui/list/toolbar";
import { PageHeader } from "#web/ui/page-header";
import { CardsSkeleton } from "#web/ui/skeleton";
import { NoticeList } from "./notice-list.tsx";
import { type Notice, noticesQuery, useReadNotices } from "./notices.queries.ts";

const route = getRouteApi("/_app/avisos");

/** 'Avisos': all notices of the person, by day (docs/product.md#notices). */
export function NoticesScreen() {
  const { lidos } = route.useSearch();
  const unread = lidos === false;
  const navigate = route.useNavigate();
  const list = useList(noticesQuery({ unread }));
  const read = useReadNotices();
  const newest = list.items?.[0];
  const showAll = () => void navigate({ search: {}, replace: true });
  const isEmpty = list.items?.length === 0;
  return (
    <>
      <PageHeader
        title="Avisos"
        description="O que aconteceu com suas caixas, solicitações e seu saldo."
        actions={
          isEmpty ? null : (
            <Button
              variant="secondary"
              isWrite
              isBusy={read.isPending}
              disabled={!newest}
              onClick={() => newest && void read.run({ upTo: newest.id })}
            >
              Marcar tudo como lido
            </Button>
          )
        }
      />
      <div className={clsx("flex flex-col gap-4", !isEmpty && "max-w-3xl")}>
        {(unread || !isEmpty) && (
          <Toolbar>
            <FilterTabs
              label="Filtrar avisos"
              value={unread ? "unread" : "all"}
              onValueChange={(value) =>
                value === "unread" ? void navigate({ search: { lidos: false }, replace: true }) : showAll()
              }
              options={[
                { value: "all", label: "Todos" },
                { value: "unread", label: "Não lidos" },
              ]}
            />
          </Toolbar>
        )}
        <ListFrame
          {...list}
          skeleton={<CardsSkeleton className="h-16" />}
          empty={
            <EmptyState title="Nenhum aviso ainda.">
              Quando uma caixa chegar ou uma solicitação andar, você fica sabendo aqui.
            </EmptyState>
          }
          {...(unread && {
            noResults: (
              <EmptyState
                title="Você leu todos os avisos."
                action={
                  <Button variant="secondary" onClick={showAll}>
                    Ver todos
                  </Button>
                }
              />
            ),
          })}
        >
          {(items) => <Days notices={items} />}
        </ListFrame>
      </div>
    </>
  );
}

function Days({ notices }: { notices: readonly Notice[] }) {
  const byDay = new Map<string, Notice[]>();
  for (const notice of notices) {
    const date = day(notice.createdAt);
    byDay.set(date, [...(byDay.get(date) ?? []), notice]);
  }
  const names = new Map([
    [formatCalendarDate(today()), "Hoje"],
    [formatCalendarDate(daysAfter(today(), -1)), "Ontem"],
  ]);
  return (
    <div className="flex flex-col gap-6">
      {[...byDay].map(([date, some]) => (
        <section key={date} aria-labelledby={`dia-${date}`} className="flex flex-col gap-1">
          <h2 id={`dia-${date}`} className="px-2 font-semibold text-muted-foreground text-sm">
            {names.get(date) ?? date}
          </h2>
          <NoticeList notices={some} />
        </section>
      ))}
    </div>
  );
}
