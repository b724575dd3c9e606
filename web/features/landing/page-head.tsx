import { SITE } from "./site.ts";

type PageHeadProps = { path: string; title: string; description: string };

/** Title, description, the one address of the page and its preview in chats and social networks. */
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
