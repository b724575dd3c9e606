import { pageLinks } from "./page-links.ts";
import { Section } from "./section.tsx";

const facts = [
  {
    title: "Fotos e notas são privadas",
    text: "Os arquivos ficam fora do alcance público e abrem por links assinados que expiram. As fotos perdem os metadados antes de serem guardadas.",
  },
  {
    title: "Seus dados são seus",
    text: "Outro cliente nunca vê os seus envios, documentos ou conversas: a regra é aplicada no servidor, em cada consulta.",
  },
  {
    title: "Saldo com histórico",
    text: "Cada crédito e cada débito fica registrado com data, descrição e o saldo depois dele. Nada é apagado.",
  },
] as const;

const linkClass =
  "inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4 hover:text-primary-hover";

/** Verifiable facts instead of badges. */
export function Trust() {
  return (
    <Section
      id="seguranca"
      title="Como cuidamos do que é seu"
      lead="Sem selos: o que está aqui, você pode conferir na sua conta."
    >
      <ul className="grid gap-8 md:grid-cols-3">
        {facts.map((fact) => (
          <li key={fact.title} className="flex flex-col gap-2 border-kraft-line border-l-4 pl-4">
            <h3 className="font-semibold text-lg">{fact.title}</h3>
            <p className="text-muted-foreground">{fact.text}</p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        <a href={pageLinks.privacy} className={linkClass}>
          Privacidade e LGPD
        </a>
        <a href={pageLinks.terms} className={linkClass}>
          Termos de uso
        </a>
      </p>
    </Section>
  );
}
