import type { FileToSend, Person } from "./person.ts";

type Line = { asin?: string; upc?: string; title?: string; price: string; supplier?: string };

/** A price list as Excel saves it in Brazil. */
export function priceListFile(lines: readonly Line[], name = "lista.csv"): FileToSend {
  const rows = lines.map(({ asin = "", upc = "", title = "Fone", price, supplier = "Loja Boa" }) =>
    [asin, upc, title, price, supplier].join(";"),
  );
  const content = Buffer.from(["ASIN;UPC;Título;Preço;Fornecedor", ...rows].join("\r\n"));
  return { field: "file", name, type: "text/csv", content };
}

/** Uploads a list as `person`; returns the response. */
export const uploadsList = (person: Person, lines: readonly Line[], path = "/price-lists") =>
  person.send(path, { name: "Lista" }, [priceListFile(lines)]);
