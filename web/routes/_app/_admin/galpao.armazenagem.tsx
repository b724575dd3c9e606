import { createFileRoute } from "@tanstack/react-router";
import { FloorStorageScreen } from "#web/features/storage/floor-storage-screen";

/** `cliente`: whose stored goods are shown. */
type Search = { cliente?: string };

export const Route = createFileRoute("/_app/_admin/galpao/armazenagem")({
  staticData: { title: "Armazenagem", group: "Galpão" },
  validateSearch: ({ cliente }: Record<string, unknown>): Search =>
    cliente ? { cliente: String(cliente) } : {},
  component: () => {
    const { cliente = null } = Route.useSearch();
    const navigate = Route.useNavigate();
    return (
      <FloorStorageScreen
        userId={cliente}
        onOpen={(userId) => void navigate({ search: userId ? { cliente: userId } : {}, resetScroll: false })}
      />
    );
  },
});
