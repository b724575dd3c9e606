import { questions } from "./questions.ts";

const title = "Prepara: sua suíte nos EUA, do recebimento ao FBA";
const description =
  "Endereço e suíte próprios nos EUA para quem vende na Amazon: recebemos, fotografamos, pesamos e preparamos as suas compras. 15 unidades grátis por mês.";

const facts = {
  "@context": "https://schema.org",
  "@graph": [
    { "@type": "Organization", name: "Prepara", description, url: "/" },
    {
      "@type": "FAQPage",
      mainEntity: questions.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ],
};

/** What search engines and link previews read. */
export function LandingHead() {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href="/" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:image" content="/icons/icon-512.png" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, as structured data must be written. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(facts) }} />
    </>
  );
}
