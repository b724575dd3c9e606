import { Pause, Play } from "lucide-react";
import { chapterSeconds, chapters, POSTER_CHAPTER } from "#web/features/landing/hero-scene/timeline";

/** The captions of the chapters; each is a button that jumps to its chapter while the scene runs. */
export function HeroCaptions() {
  return (
    <div className="relative z-10">
      <PauseButton />
      <ol
        aria-label="O caminho da sua mercadoria"
        className="hero-captions grid grid-cols-5 gap-x-1.5 max-sm:pb-6 sm:gap-x-3"
      >
        {chapters.map(({ key, caption }, index) => (
          <li key={key}>
            <button
              type="button"
              disabled
              data-hero-chapter={index}
              aria-current={index === POSTER_CHAPTER ? "step" : undefined}
              className="hero-caption group flex min-h-11 w-full flex-col gap-2.5 pt-3 text-left"
            >
              <span aria-hidden="true" className="block h-1 w-full overflow-hidden rounded-full bg-border">
                <span
                  style={{ animationDuration: `${chapterSeconds(index)}s` }}
                  className="hero-progress block h-full rounded-full bg-primary"
                />
              </span>
              <span className="hero-words font-medium text-muted-foreground text-sm group-aria-[current]:text-foreground">
                {caption}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Pauses the animation (WCAG 2.2.2); invisible, without layout shift, while nothing moves. */
function PauseButton() {
  return (
    <button
      type="button"
      data-hero-pause=""
      className="hero-pause group invisible absolute right-0 bottom-full inline-flex h-11 items-center gap-2 rounded-full border border-input bg-card px-4 font-medium text-sm hover:bg-muted"
    >
      <Pause aria-hidden="true" className="size-4 group-data-[held]:hidden" />
      <Play aria-hidden="true" className="hidden size-4 group-data-[held]:block" />
      <span className="group-data-[held]:hidden">
        Pausar<span className="sr-only"> animação</span>
      </span>
      <span className="hidden group-data-[held]:inline">
        Reproduzir<span className="sr-only"> animação</span>
      </span>
    </button>
  );
}
