/** Today in the business time zone, in which prices count. */
export const businessToday = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
