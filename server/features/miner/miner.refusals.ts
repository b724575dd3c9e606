import { refusalsOf } from "#server/platform/refusal";

/** What this slice refuses, with status, public code and what the user reads. */
export const minerRefusal = refusalsOf({
  not_a_price_list: [415, "not_a_price_list", "Envie um arquivo CSV ou XLSX."],
  broken_price_list: [422, "broken_price_list", "O arquivo está danificado e não pôde ser lido."],
  price_list_too_long: [422, "price_list_too_long", "O arquivo passa de {limit} linhas. Divida-o em partes."],
  price_list_too_heavy: [
    422,
    "price_list_too_heavy",
    "O conteúdo do arquivo é grande demais para ser lido. Divida-o em partes ou salve-o como CSV.",
  ],
  import_in_progress: [
    429,
    "import_in_progress",
    "Outra lista sua ainda está sendo importada. Espere ela terminar e tente de novo.",
  ],
  too_many_price_lists: [
    409,
    "too_many_price_lists",
    "Você já tem {limit} listas de preços, o máximo. Remova uma para importar outra.",
  ],
  too_many_list_rows: [
    409,
    "too_many_list_rows",
    "Suas listas de preços podem ter {limit} linhas ao todo, e com esta seriam {wanted}. Remova uma lista ou importe menos linhas.",
  ],
  no_price_column: [422, "no_price_column", "Escolha a coluna do preço."],
  no_code_column: [422, "no_code_column", "Escolha a coluna do ASIN ou do UPC/EAN."],
  no_readable_rows: [422, "no_readable_rows", "Nenhuma linha tem um código e um preço em dólares válidos."],
});
