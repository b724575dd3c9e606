/** The names that a reply template may contain in braces, each with its explanation for staff. */
export const templateFacts = {
  nome: "o primeiro nome do cliente",
  suite: "a suíte",
  numero: "o número da pendência",
  assunto: "o produto, a solicitação ou a caixa",
  unidades: "as unidades em aberto",
  prazo: "o dia até quando responder",
} as const;
export type TemplateFact = keyof typeof templateFacts;

const isFact = (name: string): name is TemplateFact => Object.hasOwn(templateFacts, name);

/** The names in braces that are not in `templateFacts`, as written. */
export const unknownFacts = (body: string): string[] =>
  [...body.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = ""]) => (isFact(name) ? [] : [name]));

/** A reply template with each name replaced by the value of the case. */
export const filledTemplate = (body: string, facts: Readonly<Record<TemplateFact, string>>): string =>
  body.replace(/\{([^{}]*)\}/g, (written, name: string) => (isFact(name) ? facts[name] : written));
