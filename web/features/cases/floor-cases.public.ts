import { useQuery } from "@tanstack/react-query";
import { counted } from "#web/platform/formats";
import { floorCaseCountsQuery } from "./floor-cases.queries.ts";

/** '3 por fazer · 1 sem resposta', shown at the link to the cases; null if no case waits for staff. */
export function useCasesToDo(): string | null {
  const counts = useQuery(floorCaseCountsQuery).data;
  if (!counts) return null;
  const { toDo, unanswered } = counts;
  const parts = [
    ...(toDo > 0 ? [counted(toDo, "por fazer", "por fazer")] : []),
    ...(unanswered > 0 ? [`${unanswered} sem resposta`] : []),
  ];
  return parts.length > 0 ? parts.join(" · ") : null;
}
