import { createFileRoute } from "@tanstack/react-router";
import { StorageScreen } from "#web/features/storage/storage-screen";

/** `mes`: the month that is shown by line, "2026-11". */
type Search = { mes?: string };

// No loader: its queries would be part of the frame that every screen loads.
export const Route = createFileRoute("/_app/armazenagem")({
  staticData: { title: "Armazenagem" },
  validateSearch: ({ mes }: Record<string, unknown>): Search =>
    /^\d{4}-(0[1-9]|1[0-2])$/.test(String(mes)) ? { mes: String(mes) } : {},
  component: () => {
    const { mes = null } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <StorageScreen
        month={mes}
        onMonth={(month) => void navigate({ search: month ? { mes: month } : {}, resetScroll: false })}
      />
    );
  },
});
