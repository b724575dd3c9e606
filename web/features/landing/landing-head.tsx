import { PageHead } from "./page-head.tsx";
import { questions } from "./questions.ts";
import { SITE } from "./site.ts";

const title = "Prepara: sua suíte nos EUA, do recebimento ao FBA";
const description =
  "Endereço e suíte próprios nos EUA para quem vende na Amazon: recebemos, fotografamos, pesamos e preparamos as suas compras. 15 unidades grátis por mês.";

const facts = {
  "@context": "https://schema.org",
  "@graph": [
    {
      "@type": "Organization",
      "@id": `${SITE}/#organization`,
      name: "Prepara",
      description,
      url: `${SITE}/`,
      logo: `${SITE}/icons/icon-512.png`,
    },
    {
      "@type": "FAQPage",
      "@id": `${SITE}/#duvidas`,
      inLanguage: "pt-BR",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ],
};

/** What search engines and link previews read of the landing. */
export function LandingHead() {
  return (
    <>
      <PageHead path="/" title={title} description={description} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, as structured data must be written. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(facts) }} />
    </>
  );
}
