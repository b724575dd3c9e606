import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Warehouse } from "lucide-react";
import { buttonClass } from "#web/ui/button";
import { storageSummaryQuery } from "./storage.queries.ts";

/** The link to 'Armazenagem'; renders nothing if storage neither has a price nor has cost anything. */
export function StorageLink() {
  const { data } = useQuery({ ...storageSummaryQuery, staleTime: 300_000 });
  if (!data?.isUsed) return null;
  return (
    <Link to="/armazenagem" className={`${buttonClass("secondary")} max-sm:flex-1`}>
      <Warehouse aria-hidden="true" />
      Armazenagem
    </Link>
  );
}
