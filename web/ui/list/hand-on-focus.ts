/**
 * A ref for a part of a list that disappears while it has the focus: 'Carregar mais' after the last page,
 * 'Limpar filtros', a form in a row. The focus goes to the control that takes its place, such as the first of
 * the new rows, else to the page's heading.
 */
export const handOnFocus = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  const list = element.closest("section");
  const controls = () =>
    [...(list?.querySelectorAll<HTMLElement>("a[href],button,input,select") ?? [])].filter((each) =>
      each.checkVisibility(),
    );
  const place = controls().findIndex((each) => element.contains(each));
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const next = controls()[place] ?? document.querySelector<HTMLElement>("main h1");
    next?.focus({ preventScroll: true });
  });
};
