/**
 * A ref for a part of a list that disappears while it has the focus: 'Carregar mais' after the last page,
 * 'Atualizar', 'Limpar filtros', a form in a row. The focus goes to the control that takes its place, such
 * as the first of the new rows, else to the page's heading.
 */
export const moveFocusWhenRemoved = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  const list = element.closest("section") ?? document;
  const controls = () => [...list.querySelectorAll<HTMLElement>("a,button,input,select")];
  const place = controls().findIndex((each) => element.contains(each));
  requestAnimationFrame(() => {
    // A control that is hidden, or in a list that is gone, too, does not take the focus.
    for (const next of [controls()[place], document.querySelector<HTMLElement>("main h1")])
      if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  });
};
