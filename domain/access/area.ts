/** The parts of the warehouse's work that an admin assigns to a person (docs/product.md#staff-areas). */
export const areas = ["recebimento", "prep", "financeiro", "suporte"] as const;
export type Area = (typeof areas)[number];

/** An area's name on screen, and the work that it allows. */
export const areaTexts = {
  recebimento: { title: "Recebimento", does: "Registra as caixas que chegam e conta as unidades." },
  prep: { title: "Preparo", does: "Prepara, embala e envia." },
  financeiro: { title: "Financeiro", does: "Cuida de cobranças e comprovantes." },
  suporte: { title: "Suporte", does: "Conversa com os clientes e vê o trabalho do galpão." },
} as const satisfies Record<Area, { title: string; does: string }>;

/** What a route requires of staff: one area, or any of several. */
export type NeededAreas = Area | readonly Area[];

/** Whether a person with the areas `held` may do what needs `needed`. */
export const coversAreas = (held: readonly Area[], needed: NeededAreas): boolean =>
  [needed].flat().some((area) => held.includes(area));

/** The areas that may read the shipments of all customers and look up which one a code belongs to. */
export const areasOfShipments = ["recebimento", "prep", "suporte"] as const satisfies readonly Area[];

/** The areas whose people work on tasks. */
export const areasOfTasks = ["recebimento", "prep"] as const satisfies readonly Area[];
