(() => {
  const root = document.documentElement;
  const { path, frames } = document.currentScript.dataset;
  const stored = (name) => localStorage.getItem(`prepara-${name}`);
  let theme;
  try {
    theme = stored("theme");
    for (const mark of ["motion", "density", "shortcuts", "tones", "vibration", "tint"]) {
      const kept = stored(mark);
      if (kept) root.dataset[mark] = kept;
    }
    const isKnown = stored("auth") !== null;
    const role = stored("role");
    const names = path === location.pathname + location.search ? frames : "app";
    const frame = names.split(" ").find((name) => role === "admin" || ["screen", "app", role].includes(name));
    const query = location.search + location.hash;
    const isAnswer = /[?&#](access_token|code|token_hash|error_description)=/.test(query);
    if (location.pathname !== "/auth") root.dataset.first = isKnown ? frame : "";
    else if (!isKnown && !isAnswer && !location.search.includes("modo=")) root.dataset.first = "sign-in";
    if (location.pathname === "/") {
      if (isAnswer) {
        location.replace(`/auth${query.replace(/^\?(?=([^#]*&)?code=)/, "?modo=confirmar&")}`);
      } else if (isKnown) {
        root.hidden = true;
        location.replace("/dashboard");
      }
    }
  } catch {
    // No storage.
  }
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  const open = /(?:^|; )sidebar_state=(\w+)/.exec(document.cookie)?.[1];
  if (open ? open === "false" : innerWidth < 1024) root.dataset.sidebar = "collapsed";
})();
