import { Link } from "@tanstack/react-router";
import { PackageCheck, Tags, Truck } from "lucide-react";
import { SectionCard } from "#web/ui/card";
import { StagePipeline } from "#web/ui/drawings/stage-pipeline";
import type { Counts } from "./dashboard.public.ts";
import { RetryLine } from "./retry-line.tsx";

type StagesCardProps = {
  counts: Counts | undefined;
  /** Set when the counts did not load. */
  onRetry: (() => void) | null;
};

/** How many items are at each stage; "—" while unknown. */
export function StagesCard({ counts, onRetry }: StagesCardProps) {
  return (
    <SectionCard title="O caminho da sua mercadoria">
      <StagePipeline
        label="Etapas"
        stages={[
          {
            key: "transit",
            label: "Em trânsito",
            icon: Truck,
            count: counts?.inTransit,
            link: (content, className) => (
              <Link to="/transito" className={className}>
                {content}
              </Link>
            ),
          },
          {
            key: "arrived",
            label: "Chegaram",
            icon: PackageCheck,
            count: counts?.arrived,
            link: (content, className) => (
              <Link to="/chegaram" className={className}>
                {content}
              </Link>
            ),
          },
          { key: "prep", label: "Em preparação", icon: Tags, count: counts?.prepRequestsOpen },
        ]}
      />
      {onRetry && <RetryLine onRetry={onRetry} />}
    </SectionCard>
  );
}
