import { ClosingCall } from "./closing-call.tsx";
import { FactStrip } from "./fact-strip.tsx";
import { Hero } from "./hero.tsx";
import { Plans } from "./plans.tsx";
import { Proof } from "./product/proof.tsx";
import { Tools } from "./product/tools.tsx";
import { Questions } from "./questions-section.tsx";
import { RoiTrial } from "./roi-trial.tsx";
import { Steps } from "./steps.tsx";
import { TopBar } from "./top-bar.tsx";
import { Trust } from "./trust.tsx";

/** The landing, top to bottom; one goal: reach /auth (docs/product.md#landing). */
export function LandingPage() {
  return (
    <>
      <TopBar />
      <main id="conteudo" tabIndex={-1}>
        <Hero />
        <FactStrip />
        <Steps />
        <Proof />
        <Tools />
        <RoiTrial />
        <Plans />
        <Questions />
        <Trust />
      </main>
      <ClosingCall />
    </>
  );
}
