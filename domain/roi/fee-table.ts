import { type Cents, cents } from "#domain/money/money";

/**
 * Amazon's fees, valid from a given day; an admin updates the table. The calculator's default remains the
 * flat 15 % (docs/product.md#roi).
 */
export type FeeTable = {
  /** The calendar day from which the fees are valid. */
  effectiveFrom: string;
  categories: readonly { name: string; feeBasisPoints: number }[];
  sizeTiers: readonly { name: string; fee: Cents }[];
  /** Whether an admin of this installation wrote it; false for the initial table. */
  isChecked: boolean;
};

/**
 * The initial table of an installation, until an admin saves one; round figures to be checked with Amazon.
 */
export const startingFees: FeeTable = {
  effectiveFrom: "2025-01-15",
  isChecked: false,
  categories: [
    { name: "Eletrônicos", feeBasisPoints: 800 },
    { name: "Computadores", feeBasisPoints: 800 },
    { name: "Consoles de videogame", feeBasisPoints: 800 },
    { name: "Automotivo", feeBasisPoints: 1200 },
    { name: "Beleza e cuidados pessoais", feeBasisPoints: 1500 },
    { name: "Brinquedos e jogos", feeBasisPoints: 1500 },
    { name: "Casa e cozinha", feeBasisPoints: 1500 },
    { name: "Esportes", feeBasisPoints: 1500 },
    { name: "Livros", feeBasisPoints: 1500 },
    { name: "Pet", feeBasisPoints: 1500 },
    { name: "Roupas e acessórios", feeBasisPoints: 1700 },
    { name: "Joias", feeBasisPoints: 2000 },
  ],
  sizeTiers: [
    { name: "Padrão pequeno, até 4 oz", fee: cents(315) },
    { name: "Padrão pequeno, até 16 oz", fee: cents(365) },
    { name: "Padrão grande, até 1 lb", fee: cents(460) },
    { name: "Padrão grande, até 2 lb", fee: cents(550) },
    { name: "Padrão grande, até 3 lb", fee: cents(600) },
    { name: "Volumoso grande, até 50 lb", fee: cents(961) },
  ],
};
