import { createFileRoute } from "@tanstack/react-router";
import { trainingQuery } from "#web/features/advisor/training/training.queries";
import { TrainingScreen } from "#web/features/advisor/training/training-screen";

export const Route = createFileRoute("/_app/_admin/admin/treinamento-ia")({
  staticData: { title: "Treinamento IA", group: "Admin" },
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(trainingQuery),
  component: TrainingScreen,
});
