import type { Job, JobSender } from "#server/platform/jobs/job";

type Waiting = { name: string; data: object; due: number };

/** A queue for tests: jobs wait until a test runs them. */
export function waitingJobs(
  clock: () => Date,
): JobSender & { doWith(jobs: readonly Job[], name?: string): Promise<void> } {
  let queue: Waiting[] = [];
  const signal = new AbortController().signal;
  return {
    async send(_tx, name, data, { afterSeconds = 0 } = {}) {
      queue.push({ name, data, due: clock().getTime() + afterSeconds * 1000 });
    },
    async doWith(jobs, name) {
      if (name !== undefined) await jobs.find((job) => job.name === name)?.work({}, signal);
      const now = clock().getTime();
      const due = queue.filter((each) => each.due <= now);
      queue = queue.filter((each) => each.due > now);
      for (const each of due) await jobs.find((job) => job.name === each.name)?.work(each.data, signal);
    },
  };
}
