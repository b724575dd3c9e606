// Runs before the first paint (docs/web.md).
(() => {
  const root = document.documentElement;
  let theme;
  try {
    theme = localStorage.getItem("prepara-theme");
    for (const mark of ["motion", "density", "shortcuts", "tones", "vibration", "tint"]) {
      const kept = localStorage.getItem(`prepara-${mark}`);
      if (kept) root.dataset[mark] = kept;
    }
    const isKnown = localStorage.getItem("prepara-auth") !== null;
    const query = location.search + location.hash;
    const isAnswer = /[?&#](access_token|code|token_hash|error_description)=/.test(query);
    if (location.pathname !== "/auth") root.dataset.first = isKnown ? "app" : "";
    else if (!isKnown && !isAnswer && !location.search.includes("modo=")) root.dataset.first = "sign-in";
    if (location.pathname === "/") {
      if (isAnswer) {
        // Only a sign-up's mail leads here with a code; operators' links bring a token, failures an error.
        location.replace(`/auth${query.replace(/^\?(?=([^#]*&)?code=)/, "?modo=confirmar&")}`);
      } else if (isKnown) {
        root.hidden = true;
        location.replace("/dashboard");
      }
    }
  } catch {
    // Storage is blocked.
  }
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  const open = /(?:^|; )sidebar_state=(\w+)/.exec(document.cookie)?.[1];
  if (open ? open === "false" : innerWidth < 1024) root.dataset.sidebar = "collapsed";
})();
