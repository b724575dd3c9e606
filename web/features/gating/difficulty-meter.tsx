import type { Difficulty } from "@prepara/domain/gating/gating";
import { clsx } from "clsx";

const bars = { easy: 1, medium: 2, hard: 3 } as const satisfies Record<Difficulty, number>;
const colours = { easy: "bg-success", medium: "bg-warning", hard: "bg-danger" } as const;

/** Three bars; the word stands beside it. */
export function DifficultyMeter({ difficulty }: { difficulty: Difficulty }) {
  return (
    <span aria-hidden="true" className="flex items-end gap-0.5">
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={clsx(
            "w-1.5 rounded-sm",
            ["h-2", "h-3", "h-4"][bar - 1],
            bar <= bars[difficulty] ? colours[difficulty] : "bg-border",
          )}
        />
      ))}
    </span>
  );
}
