import { clsx } from "clsx";
import { Search, X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "#web/ui/form/number";
import { TextInput } from "#web/ui/form/text-input";
import { IconButton } from "#web/ui/icon-button";

/** The controls above a list: search, filter tabs and more. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-3 pb-4 md:flex-row md:flex-wrap md:items-center">{children}</div>;
}

type SearchFieldProps = {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** Called on Enter, also by a barcode scanner that acts as a keyboard. */
  onEnter?: (text: string) => void;
  placeholder?: string;
  className?: string;
};

/**
 * A search field that calls `onSearch` 250 ms after the last key, or at once on Enter. Bind `value` to the
 * URL.
 */
export function SearchField({ label, value, onSearch, onEnter, placeholder, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  // Texts passed to `onSearch` that `value` has not reached yet, oldest first: on a busy device the URL
  // changes only after more was typed.
  const [sentTexts, setSentTexts] = useState([value]);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    // The caller may have trimmed a trailing space, after which another word is being typed.
    const own = sentTexts.findIndex((text) => text === value || text.trim() === value);
    setSentTexts(own < 0 ? [value] : sentTexts.slice(own));
    if (own < 0) setTyped(value); // changed from outside: "Limpar filtros" or the back button
  }
  const last = sentTexts.at(-1);
  const search = (text: string) => {
    setTyped(text);
    setSentTexts((texts) => [...texts, text]);
    onSearch(text);
  };
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    search("");
    // The button disappears, and would take the focus with it.
    currentTarget.closest("search")?.querySelector("input")?.focus();
  };
  // Syncs with a timer: waits until typing pauses.
  useEffect(() => {
    if (typed === last) return;
    const timer = setTimeout(() => {
      setSentTexts((texts) => [...texts, typed]);
      onSearch(typed);
    }, 250);
    return () => clearTimeout(timer);
  }, [typed, last, onSearch]);
  return (
    <search className={clsx("w-full", className ?? "md:w-72")}>
      <TextInput
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        before={<Search aria-hidden="true" />}
        after={typed && <IconButton label="Limpar busca" icon={X} onClick={clear} />}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault(); // inside a form, Enter would submit the form
          search(typed);
          onEnter?.(typed);
        }}
      />
    </search>
  );
}

type FilterTabsProps<Value extends string> = {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  /** A count may be text: "999+". It is undefined while it loads, and absent where the filter has none. */
  options: readonly { value: Value; label: string; count?: number | string | undefined }[];
};

/**
 * Filters of a list, one active at a time; a row that scrolls is moved so that the active one is visible.
 * Bind `value` to the URL.
 */
export function FilterTabs<Value extends string>({
  label,
  value,
  onValueChange,
  options,
}: FilterTabsProps<Value>) {
  const row = useRef<HTMLFieldSetElement>(null);
  // Syncs with the row's scroll position, again when counts have made the filters wider.
  const texts = options.map(({ label: text, count }) => `${text}${count ?? ""}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change which part of the row is visible
  useLayoutEffect(() => {
    const active = row.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!row.current || !active) return;
    const { scrollLeft, clientWidth } = row.current;
    const { offsetLeft, offsetWidth } = active;
    const isVisible = offsetLeft >= scrollLeft && offsetLeft + offsetWidth <= scrollLeft + clientWidth;
    if (!isVisible) row.current.scrollLeft = offsetLeft + offsetWidth / 2 - clientWidth / 2;
  }, [value, texts]);
  return (
    <fieldset
      ref={row}
      className="relative -mx-4 flex min-w-0 gap-1 overflow-x-auto px-4 max-md:pb-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={clsx(
            "h-11 shrink-0 rounded-full border px-3.5 font-medium text-sm transition-colors duration-120 md:h-8",
            option.value === value
              ? "border-primary bg-primary text-on-primary"
              : "border-border bg-card text-muted-foreground hover:bg-muted hover:text-foreground",
          )}
        >
          {option.label}
          {/* As wide as two digits also while it loads, so that the filters do not move. */}
          {"count" in option && (
            <span className="ml-1.5 inline-block min-w-4 text-center tabular-nums">
              {typeof option.count === "number" ? formatNumber(option.count) : option.count}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}
