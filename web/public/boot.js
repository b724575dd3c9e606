// Runs before the first paint; why and what: docs/web.md.
(() => {
  const root = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem("prepara-theme");
    const switches = { motion: "reduce", density: "compact", shortcuts: "off", tones: "off" };
    for (const [mark, value] of Object.entries(switches))
      if (localStorage.getItem(`prepara-${mark}`) === value) root.dataset[mark] = value;
    const isKnown = localStorage.getItem("prepara-auth") !== null;
    const answer = /[?&#](access_token|code|token_hash|error_description)=/;
    const isAnswer = answer.test(location.search + location.hash);
    if (location.pathname !== "/auth") root.dataset.first = isKnown ? "app" : "";
    else if (!isKnown && !isAnswer && !location.search.includes("modo=")) root.dataset.first = "sign-in";
    if (location.pathname === "/") {
      if (isAnswer) {
        location.replace(`/auth${location.search}${location.hash}`);
      } else if (isKnown) {
        root.hidden = true;
        location.replace("/dashboard");
      }
    }
  } catch {
    // Storage may be blocked.
  }
  const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  const open = /(?:^|; )sidebar_state=(\w+)/.exec(document.cookie)?.[1];
  if (open ? open === "false" : innerWidth < 1024) root.dataset.sidebar = "collapsed";
})();
