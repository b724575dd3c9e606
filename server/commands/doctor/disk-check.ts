import { diskSpaces, megabytes } from "#server/platform/fair-use/disk-reserve";
import type { PlatformSettings } from "#server/platform/settings";
import type { Check } from "./file-checks.ts";

/** Whether uploads are refused for lack of room, or soon will be. */
export const diskCheck = (settings: PlatformSettings) =>
  ({
    title: "every disk has more room than its reserve",
    async findProblems() {
      const disks = await diskSpaces(settings);
      return disks
        .filter(({ freeBytes, reserveBytes }) => freeBytes < reserveBytes)
        .map(
          ({ folder, freeBytes, reserveBytes }) =>
            `the disk of the ${folder} folder has ${megabytes(freeBytes)} free, less than ${megabytes(reserveBytes)}`,
        );
    },
  }) satisfies Check;
