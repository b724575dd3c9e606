import { areasOfCases } from "./kinds.ts";

/** Changes of cases that open screens receive. */
export const caseChanges = {
  topic: "cases",
  adminKey: "floor-cases",
  areas: areasOfCases,
  customerToasts: [
    {
      name: "case-opened",
      toast: (product: string) => ({
        title: "Nova pendência",
        description: `Diga o que fazer com ${product}.`,
      }),
      link: { to: "/pendencias", words: "Ver pendências" },
    },
  ],
  adminToasts: [],
} as const;
