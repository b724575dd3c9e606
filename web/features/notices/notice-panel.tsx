import { Link } from "@tanstack/react-router";
import { useList } from "#web/platform/api/list";
import { Button, buttonClass } from "#web/ui/button";
import { EmptyState } from "#web/ui/list/empty-state";
import { ListFrame } from "#web/ui/list/list-frame";
import { SideSheet } from "#web/ui/overlay/dialog";
import { CardsSkeleton } from "#web/ui/skeleton";
import { NoticeList } from "./notice-list.tsx";
import { noticesQuery, useReadNotices } from "./notices.queries.ts";

const PANEL_SIZE = 10;

/** The newest ten notices beside the screen. */
export function NoticePanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <SideSheet open={open} onClose={onClose} title="Avisos" footer={<Footer onClose={onClose} />}>
      <Newest onClose={onClose} />
    </SideSheet>
  );
}

function Newest({ onClose }: { onClose: () => void }) {
  const list = useList(noticesQuery({ limit: PANEL_SIZE }));
  return (
    <ListFrame
      {...list}
      hasMore={false}
      skeleton={<CardsSkeleton className="h-16" />}
      empty={<EmptyState title="Nenhum aviso ainda." />}
    >
      {(items) => <NoticeList notices={items.slice(0, PANEL_SIZE)} onFollow={onClose} />}
    </ListFrame>
  );
}

function Footer({ onClose }: { onClose: () => void }) {
  const newest = useList(noticesQuery({ limit: PANEL_SIZE })).items?.[0];
  const read = useReadNotices();
  return (
    <>
      <Button
        variant="quiet"
        isWrite
        isBusy={read.isPending}
        disabled={!newest}
        onClick={() => newest && void read.run({ upTo: newest.id })}
      >
        Marcar tudo como lido
      </Button>
      <Link to="/avisos" onClick={onClose} className={buttonClass("secondary")}>
        Ver todos
      </Link>
    </>
  );
}
