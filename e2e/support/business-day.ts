/** Today in the business time zone, in which prices take effect. */
export const businessToday = () =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(new Date());
