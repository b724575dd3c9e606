import { Check } from "lucide-react";
import { time } from "#web/platform/formats";

/** The state of a section that saves alone: "Salvo às 14:32". */
export function SavedLine({ at }: { at: Date | null }) {
  return (
    <p
      role="status"
      className="flex min-h-5 items-center gap-1.5 text-muted-foreground text-sm [&_svg]:size-4"
    >
      {at && (
        <>
          <Check aria-hidden="true" className="text-success" />
          Salvo às {time(at)}
        </>
      )}
    </p>
  );
}
