import { Plus } from "lucide-react";
import { questions } from "./questions.ts";
import { Section } from "./section.tsx";

/** The questions, each behind its own disclosure. */
export function Questions() {
  return (
    <Section id="duvidas" title="Dúvidas" lead="O que perguntam antes de começar." isTinted isSplit>
      <div className="flex flex-col border-border border-t">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-border border-b">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold text-lg [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-muted-foreground transition-transform duration-180 group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[70ch] pb-5 text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
