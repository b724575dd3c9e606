/** The clock of this machine; what counts for all servers uses the database's instead (`instantOf`). */
export const systemClock = (): Date => new Date();
