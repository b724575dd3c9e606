import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { useIsPhone } from "#web/ui/browser-state";

const icons = {
  success: <CircleCheck aria-hidden="true" className="size-5 text-success" />,
  error: <CircleAlert aria-hidden="true" className="size-5 text-danger" />,
  info: <Info aria-hidden="true" className="size-5 text-info" />,
};

/** Older toasts are hidden, and close unseen when their time is over. */
const MOST_VISIBLE = 3;

/** Errors are also shown where they happened, so their toasts need not stay. */
const durationsMs = { success: 5_000, info: 5_000, error: 12_000 } as const;

/**
 * The toast region: at the bottom, above footers and bars, where it covers no title; on the right on desktop.
 * `MOST_VISIBLE` toasts at most.
 */
export function Toaster() {
  const isPhone = useIsPhone();
  // Syncs with the pointer, outside React.
  useEffect(disableToastsDuringPress, []);
  return (
    <Sonner
      position={isPhone ? "bottom-center" : "bottom-right"}
      containerAriaLabel="Notificações"
      visibleToasts={MOST_VISIBLE}
      expand
      // Moves above a bar at the bottom of the page; the value is set in tokens.css.
      offset={{ bottom: "var(--toast-bottom)" }}
      mobileOffset={{ bottom: "var(--toast-bottom)" }}
      gap={10}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Fechar notificação",
        classNames: {
          toast:
            "pointer-events-auto flex font-sans in-data-pressing:pointer-events-none w-[calc(100vw-2rem)] items-start gap-3 rounded-card border border-border bg-card p-4 pr-10 text-foreground text-sm shadow-float md:w-90",
          content: "flex min-w-0 flex-col gap-0.5",
          title: "font-semibold",
          description: "text-muted-foreground",
          closeButton:
            "absolute! top-2! right-2! left-auto! flex size-7 max-md:top-0! max-md:right-0! max-md:size-11 translate-0! items-center justify-center rounded-control text-muted-foreground hover:bg-muted [&_svg]:size-4",
        },
      }}
      icons={icons}
    />
  );
}

/** On touch screens the click follows `pointerup` with a delay. */
const CLICK_DELAY_MS = 100;

/**
 * Makes toasts ignore the pointer while something else is pressed. Otherwise a toast that slides under the
 * pointer receives the `mouseup`, and the pressed button receives no click. Returns the clean-up function.
 */
function disableToastsDuringPress(): () => void {
  const { dataset } = document.documentElement;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const begin = ({ target }: PointerEvent) => {
    clearTimeout(ending);
    if (target instanceof Element && target.closest("[data-sonner-toaster]")) delete dataset.pressing;
    else dataset.pressing = "";
  };
  const end = () => {
    clearTimeout(ending);
    ending = setTimeout(() => delete dataset.pressing, CLICK_DELAY_MS);
  };
  // The library loads with the first toast, which may be during a press.
  if (document.querySelector(":active")) dataset.pressing = "";
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener("pointerdown", begin, options);
  addEventListener("pointerup", end, options);
  addEventListener("pointercancel", end, options);
  return () => {
    listening.abort();
    clearTimeout(ending);
    delete dataset.pressing;
  };
}

const errors = new Set<string>();

/**
 * Shows a toast for the time in `durationsMs`. An error closes earlier when a later success is shown, unless
 * the error is minor. An error about invalid fields also closes as soon as no field is invalid, or their
 * screen is left. `onSeen` is called after most of that time, unless later toasts hide this one then, or the
 * tab is hidden.
 */
export function showToast(notice: {
  kind: "success" | "error" | "info";
  title: string;
  description?: string | undefined;
  isMinor?: true | undefined;
  action?: ReactNode;
  onSeen?: (() => void) | undefined;
}): void {
  if (notice.kind === "success") {
    for (const id of errors) toast.dismiss(id);
    errors.clear();
  }
  const id = `${notice.title}|${notice.description ?? ""}`;
  if (notice.kind === "error") {
    if (!notice.isMinor) errors.add(id);
    dismissWhenFixed(id);
  }
  const shownId = toast[notice.kind](notice.title, {
    // Repeated errors replace the earlier toast; of two objects with one name each has a toast to be seen.
    ...(notice.kind === "success" || notice.onSeen ? {} : { id }),
    description: notice.action ? (
      <>
        {notice.description} {notice.action}
      </>
    ) : (
      notice.description
    ),
    duration: durationsMs[notice.kind],
    closeButton: true,
  });
  if (notice.onSeen) reportSeen(shownId, notice.onSeen);
}

/** Less than any toast's time: one that is gone by then was closed by the person. */
const SEEN_AFTER_MS = 4_000;

function reportSeen(id: string | number, onSeen: () => void): void {
  setTimeout(() => {
    const hidden = toast.getToasts().slice(0, -MOST_VISIBLE);
    if (document.visibilityState === "visible" && !hidden.some((each) => each.id === id)) onSeen();
  }, SEEN_AFTER_MS);
}

/** Longer than a form takes to mark its fields. */
const CHECK_MS = 300;

/** Closes an error about invalid fields once there are none: they are corrected, or their screen is left. */
function dismissWhenFixed(id: string): void {
  let isAboutFields = false;
  const hasInvalidFields = () => document.querySelector("form [aria-invalid=true]") !== null;
  // Called before the form handles the input, because that may correct the fields before the first check.
  const noteInvalidFields = () => {
    isAboutFields ||= hasInvalidFields();
  };
  document.addEventListener("input", noteInvalidFields, true);
  const timer = setInterval(() => {
    const isShown = toast.getToasts().some((each) => each.id === id);
    if (isShown && hasInvalidFields()) {
      isAboutFields = true;
      return;
    }
    clearInterval(timer);
    document.removeEventListener("input", noteInvalidFields, true);
    if (isAboutFields) toast.dismiss(id);
  }, CHECK_MS);
}
