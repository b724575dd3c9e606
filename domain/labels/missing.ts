type Item = { hasLabel: boolean };

/** What a request still lacks before its labels can be printed, in words; empty if nothing. */
export function missingLabels(items: readonly Item[], boxesWithoutLabel: number): string[] {
  const products = items.filter(({ hasLabel }) => !hasLabel).length;
  return [
    ...(products > 0 ? [`Falta o FNSKU ou a etiqueta de ${counted(products, "produto", "produtos")}`] : []),
    ...(boxesWithoutLabel > 0
      ? [`Falta a etiqueta de ${counted(boxesWithoutLabel, "caixa", "caixas")}`]
      : []),
  ];
}

type Read = { unknownPages: number; repeatedBoxes: readonly string[] };

/** What staff should look at before they print, in words; nothing of it is refused. */
export function labelWarnings({ unknownPages, repeatedBoxes }: Read): string[] {
  const pages = counted(unknownPages, "página", "páginas");
  return [
    ...(unknownPages > 0 ? [`${pages} sem produto ou caixa reconhecida: a equipe confere.`] : []),
    ...repeatedBoxes.map((box) => `A caixa ${box} tem mais de uma etiqueta.`),
  ];
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
