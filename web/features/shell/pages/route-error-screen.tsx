import { useRouter } from "@tanstack/react-router";
import { problemFrom } from "#web/platform/api/problem";
import { Button } from "#web/ui/button";
import { lazyComponent } from "#web/ui/lazy-component";
import { BlankFrame } from "./blank-frame.tsx";

const nothing = () => null;

// Every page includes this screen, so these load only when it is shown, and are left out if they cannot load.
const LostBox = lazyComponent(() =>
  import("#web/ui/drawings/box-family").then(
    (drawings) => drawings.LostBox,
    () => nothing,
  ),
);

const CopyButton = lazyComponent(() =>
  import("#web/ui/copy-button").then(
    (buttons) => buttons.CopyButton,
    () => nothing,
  ),
);

/** The screen after an uncaught error: retry, and a code for the support. */
export function RouteErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const problem = problemFrom(error);
  const id = problem.requestId ?? problem.code;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <BlankFrame drawing={<LostBox />}>
      <h1 tabIndex={-1} className="font-bold text-3xl">
        Algo deu errado
      </h1>
      <p className="max-w-[50ch] text-muted-foreground">{problem.message}</p>
      <Button onClick={retry}>Tentar novamente</Button>
      <p className="flex items-center gap-1 text-muted-foreground text-sm">
        Código: <code className="font-mono">{id}</code>
        <CopyButton text={id} label="Copiar código do erro" />
      </p>
    </BlankFrame>
  );
}
