// Before the first paint (a file, since the page allows no inline script): theme, looks, sidebar, and with a session from / to the app.
(() => {
  const root = document.documentElement;
  let kept = null;
  try {
    kept = localStorage.getItem("prepara-theme");
    const switches = { motion: "reduce", density: "compact", shortcuts: "off" }; // web/platform/kept-switch.ts
    for (const [mark, value] of Object.entries(switches))
      if (localStorage.getItem(`prepara-${mark}`) === value) root.dataset[mark] = value;
    if (location.pathname === "/") {
      const answer = /[?&#](access_token|code|token_hash|error_description)=/;
      if (answer.test(location.search + location.hash)) {
        location.replace(`/auth${location.search}${location.hash}`);
      } else if (localStorage.getItem("prepara-auth")) {
        root.hidden = true;
        location.replace("/dashboard");
      }
    }
  } catch {
    // Storage may be blocked.
  }
  const dark = kept === "dark" || (kept !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.classList.toggle("dark", dark);
  // Folded under 1024 px until somebody unfolds it.
  const open = /(?:^|; )sidebar_state=(\w+)/.exec(document.cookie)?.[1];
  if (open ? open === "false" : innerWidth < 1024) root.dataset.sidebar = "collapsed";
})();
