/** A path of our own to go back to, or the dashboard; never another site. */
export const safeReturn = (wanted: string | undefined): string =>
  wanted && /^\/(?![/\\])/.test(wanted) && !/^\/(auth)?([?#]|$)/.test(wanted) ? wanted : "/dashboard";
