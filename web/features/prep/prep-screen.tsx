import { getRouteApi } from "@tanstack/react-router";
import { clsx } from "clsx";
import { useState } from "react";
import { ArrivedTab } from "#web/features/prep/arrived/arrived-tab";
import { usePrepSelection } from "#web/features/prep/arrived/prep-selection";
import { StorageLink } from "#web/features/storage/storage.public";
import { useList } from "#web/platform/api/list";
import { notify } from "#web/platform/notices/notify";
import { GuardedButton } from "#web/ui/guarded-button";
import { lazyComponent } from "#web/ui/lazy-component";
import { PageHeader } from "#web/ui/page-header";
import { Tabs } from "#web/ui/tabs";
import { arrivedQuery, type ChosenItem } from "./prep.queries.ts";

const OwnRequestsTab = lazyComponent(
  async () => (await import("#web/features/prep/requests/own-requests-tab")).OwnRequestsTab,
  { preloadOn: "interaction" },
);
const ReviewDialog = lazyComponent(
  async () => (await import("#web/features/prep/review/review-dialog")).ReviewDialog,
  { preloadOn: "interaction" },
);

const route = getRouteApi("/_app/chegaram");

/** 'Chegaram': the arrived shipments to request prep for, and the customer's requests. */
export function PrepScreen() {
  const { aba = "chegaram", envio, busca, status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList(arrivedQuery(busca));
  const choice = usePrepSelection(list.items);
  const review = useReview();
  const request = <RequestButton choice={choice} onPress={() => review.begin(choice.items)} />;
  const showTab = (next: string) =>
    navigate({ search: next === "solicitacoes" ? { aba: "solicitacoes" } : {} });
  const searched = busca ? { busca } : {};
  const isEmpty = list.items?.length === 0;
  // Known at once, as from an earlier visit: without the button's row nothing moves on a phone.
  const [opensEmpty] = useState(isEmpty && !busca);
  return (
    <>
      <PageHeader
        title="Chegaram"
        description="Confira fotos, peso e medidas do que está na sua suíte e peça o preparo."
        actions={
          aba === "chegaram" && (
            <>
              <StorageLink />
              {!(isEmpty && opensEmpty) && (
                <div
                  className={clsx(
                    "max-sm:flex-1 max-sm:[&>button]:w-full",
                    // Keeps its space, so that the tabs below do not move.
                    (choice.selection.size > 0 || isEmpty) && "invisible",
                  )}
                >
                  {request}
                </div>
              )}
            </>
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
              <OwnRequestsTab
                status={status}
                onStatus={(next) =>
                  void navigate({
                    search: { aba: "solicitacoes", ...(next && { status: next }) },
                    replace: true,
                  })
                }
              />
            ),
          },
        ]}
      />
      {review.items && (
        <ReviewDialog
          key={review.openings}
          items={review.items}
          open={review.isOpen}
          onClose={review.close}
          onSend={choice.unstore}
          onCreated={choice.dropRequested}
          // Closed after leaving, which may ask first and be refused.
          onSeeRequests={() => void showTab("solicitacoes").then(review.close)}
        />
      )}
    </>
  );
}

type RequestButtonProps = { choice: ReturnType<typeof usePrepSelection>; onPress: () => void };

function RequestButton({ choice, onPress }: RequestButtonProps) {
  const { selection, whyNot, reload } = choice;
  const notifyRefused = (title: string) => {
    reload();
    const isEmpty = selection.size === 0;
    notify({
      kind: "error",
      title,
      description: isEmpty ? "Marque na lista o que você quer preparar." : undefined,
    });
  };
  return (
    <GuardedButton
      whyNot={whyNot}
      onRefused={notifyRefused}
      onClick={onPress}
      className="tabular-nums" // "(1)" would fit beside 'Armazenagem' on phones where "(0)" does not
    >
      Solicitar Preparação ({selection.size})
    </GuardedButton>
  );
}

type Review = { items: ChosenItem[] | null; isOpen: boolean; openings: number };

/** The open review. Its items are a copy, because a successful request changes the list behind it. */
function useReview() {
  const [review, setReview] = useState<Review>({ items: null, isOpen: false, openings: 0 });
  return {
    ...review,
    begin: (items: ChosenItem[]) =>
      setReview(({ openings }) => ({ items, isOpen: true, openings: openings + 1 })),
    close: () => setReview((before) => ({ ...before, isOpen: false })),
  };
}
