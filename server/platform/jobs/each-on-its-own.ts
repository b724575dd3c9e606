/**
 * For a job that does the same for many customers: a failure for one does not keep the others from being
 * served, neither now nor in later runs, which would meet the same one first. `end` fails if any did, so that
 * the failures are logged and the job is tried again. `what` is the end of the message, after their number.
 */
export function eachOnItsOwn(what: string) {
  const failures: unknown[] = [];
  return {
    async run(work: () => Promise<unknown>): Promise<void> {
      try {
        await work();
      } catch (error) {
        failures.push(error);
      }
    },
    end(): void {
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`);
    },
  };
}
