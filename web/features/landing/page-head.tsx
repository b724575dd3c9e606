import { questions } from "#web/features/landing/sections/questions";

type PageHeadProps = { path: string; title: string; description: string };

/** Title, description, canonical URL and link preview. */
export function PageHead({ path, title, description }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={SITE + path} />
      <meta property="og:url" content={SITE + path} />
      <meta property="og:site_name" content="Prepara" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="pt_BR" />
      <meta property="og:image" content={`${SITE}/og.jpg`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Um galpão com a porta 07 e uma caixa na balança" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Placeholder for the site's address; the server replaces it with PUBLIC_URL
 * (`server/platform/http/web-app.ts`).
 */
export const SITE = "https://prepara.invalid";

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

/** The landing page's head with structured data for search engines. */
export function LandingHead() {
  return (
    <>
      <PageHead path="/" title={title} description={description} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours; JSON-LD must not be escaped. */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(facts) }} />
    </>
  );
}
