/** The id of the tab's present history entry: another one once a screen, or a step of one, was left. */
export const historyEntry = (): unknown => history.state?.__TSR_key;
