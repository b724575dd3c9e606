import { Link } from "@tanstack/react-router";
import { PackageCheck, Tags, Truck } from "lucide-react";
import { SectionCard } from "#web/ui/card";
import { StagePipeline } from "#web/ui/drawings/stage-pipeline";
import type { Counts } from "./dashboard.public.tsx";

/** Where the goods stand on their way; unknown is drawn "—". */
export function StagesCard({ counts }: { counts: Counts | undefined }) {
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
    </SectionCard>
  );
}
