import { areasOfShipments, areasOfTasks, coversAreas } from "@prepara/domain/access/area";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Lookup } from "#web/features/dock/lookup.public";
import { meQuery } from "#web/platform/session/me";
import { buttonClass } from "#web/ui/button";
import { ShelfBox } from "#web/ui/drawings/box-family";
import { lazyComponent } from "#web/ui/lazy-component";
import { EmptyState } from "#web/ui/list/empty-state";
import { PageHeader } from "#web/ui/page-header";
import { type FloorScreen, floorScreens } from "./floor-screens.ts";

// Loads with the screen's first data.
const TaskBoard = lazyComponent(async () => (await import("#web/features/work/task-board.public")).TaskBoard);

/** 'Galpão': links to the screens of the person's areas, and the task board (docs/product.md#floor). */
export function FloorHome() {
  const me = useQuery(meQuery).data;
  const held = me?.areas ?? [];
  const open = floorScreens.filter(({ areas }) => coversAreas(held, areas));
  const mayLookUp = coversAreas(held, areasOfShipments);
  return (
    <>
      <PageHeader
        title="Galpão"
        description={mayLookUp && "Bipe um código para saber de qual suíte é."}
        actions={
          me?.isAdmin && (
            <>
              <Link to="/galpao/servicos" className={buttonClass("secondary", "large")}>
                Serviços
              </Link>
              <Link to="/galpao/entregas" className={buttonClass("secondary", "large")}>
                Entregas
              </Link>
              <Link to="/galpao/equipe" className={buttonClass("secondary", "large")}>
                Equipe
              </Link>
            </>
          )
        }
      />
      {mayLookUp && <Lookup />}
      {me && open.length === 0 && !mayLookUp && (
        <EmptyState drawing={<ShelfBox />} title="Ainda não há telas para a sua área">
          As telas do galpão aparecem aqui.
        </EmptyState>
      )}
      {open.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {open.map((screen) => (
            <li key={screen.path}>
              <ScreenCard {...screen} />
            </li>
          ))}
        </ul>
      )}
      {coversAreas(held, areasOfTasks) && <TaskBoard />}
    </>
  );
}

function ScreenCard({ path, title, does, icon: Icon, useCount }: FloorScreen) {
  const count = useCount();
  return (
    <Link
      to={path}
      className="flex h-full min-h-30 flex-col gap-2 rounded-card border border-border bg-card p-4 hover:bg-muted"
    >
      <Icon aria-hidden="true" className="size-7 text-primary" />
      <span className="font-semibold">{title}</span>
      <span className="text-muted-foreground text-sm">{count ?? does}</span>
    </Link>
  );
}
