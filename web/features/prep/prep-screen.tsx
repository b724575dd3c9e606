import { getRouteApi } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useList } from "#web/platform/api/list";
import { notify } from "#web/platform/notices/notify";
import { GuardedButton } from "#web/ui/guarded-button";
import { OnDemand, partOf } from "#web/ui/overlay/on-demand";
import { PageHeader } from "#web/ui/page-header";
import { Tabs } from "#web/ui/tabs";
import { ArrivedTab } from "./arrived-tab.tsx";
import { arrivedQuery } from "./prep.queries.ts";
import { useSeenShipments } from "./seen-shipments.ts";
import { useReview } from "./use-review.ts";
import { useWanted } from "./use-wanted.ts";
import { whyNotRequest } from "./wanted.ts";

const ownRequests = partOf(async () => (await import("./own-requests-tab.tsx")).OwnRequestsTab);
const reviewDialog = partOf(async () => (await import("./review-dialog.tsx")).ReviewDialog);

const route = getRouteApi("/_app/chegaram");

/** What arrived, chosen for preparation, and the requests made of it. */
export function PrepScreen() {
  const { aba = "chegaram", envio, busca, status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(arrivedQuery(busca));
  const choice = useWanted(list.items ?? [], useSeenShipments(list.items));
  const review = useReview();
  const request = (
    <RequestButton
      wanted={choice.wanted}
      onPress={() => review.begin([...choice.wanted].map(([shipmentId, qty]) => ({ shipmentId, qty })))}
    />
  );
  const showTab = (next: string) =>
    navigate({ search: next === "solicitacoes" ? { aba: "solicitacoes" } : {} });
  const searched = busca ? { busca } : {};
  const isEmpty = list.items?.length === 0;
  return (
    <>
      <PageHeader
        title="Chegaram"
        description="Confira fotos, peso e medidas do que está na sua suíte e peça o preparo."
        actions={
          aba === "chegaram" && (
            <div
              className={clsx(
                "max-sm:flex-1 max-sm:[&>button]:w-full",
                // Keeps its room, so that the tabs below stay where they are.
                (choice.wanted.size > 0 || isEmpty) && "invisible",
              )}
            >
              {request}
            </div>
          )
        }
      />
      <Tabs
        label="O que chegou e suas solicitações"
        value={aba}
        onValueChange={showTab}
        tabs={[
          {
            value: "chegaram",
            label: "Chegaram",
            content: (
              <ArrivedTab
                list={list}
                choice={choice}
                action={request}
                openId={envio}
                onOpen={(id) =>
                  navigate({ search: id ? { ...searched, envio: id } : searched, resetScroll: false })
                }
                searched={busca ?? ""}
                onSearch={(text) => void navigate({ search: text ? { busca: text } : {}, replace: true })}
              />
            ),
          },
          {
            value: "solicitacoes",
            label: "Solicitações",
            content: (
              <OnDemand
                part={ownRequests}
                props={{
                  status,
                  onStatus: (next) =>
                    void navigate({
                      search: { aba: "solicitacoes", ...(next && { status: next }) },
                      replace: true,
                    }),
                }}
              />
            ),
          },
        ]}
      />
      {review.items && (
        <OnDemand
          key={review.turn}
          part={reviewDialog}
          props={{
            items: review.items,
            open: review.isOpen,
            onOpenChange: review.setOpen,
            onCreated: choice.clear,
            onSeeRequests: () => {
              review.setOpen(false);
              void showTab("solicitacoes");
            },
          }}
        />
      )}
    </>
  );
}

type RequestButtonProps = { wanted: ReadonlyMap<string, number>; onPress: () => void };

function RequestButton({ wanted, onPress }: RequestButtonProps) {
  const tell = (title: string) =>
    notify({ kind: "error", title, description: "Marque na lista o que você quer preparar." });
  return (
    <GuardedButton whyNot={whyNotRequest(wanted)} onRefused={tell} onClick={onPress}>
      Solicitar Preparação ({wanted.size})
    </GuardedButton>
  );
}
