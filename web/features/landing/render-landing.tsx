import { renderToString } from "react-dom/server";

export function renderLanding() {
  return {
    head: "<title>Prepara</title>",
    body: renderToString(
      <main>
        <h1>Prepara</h1>
      </main>,
    ),
  };
}
