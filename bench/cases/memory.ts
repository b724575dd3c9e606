import { measure } from "../load.ts";
import { memoryMib } from "../processes.ts";
import type { StartedProduct } from "../product.ts";
import { type Line, whole } from "../report.ts";
import { listLoad } from "./list.ts";

/** The highest memory of the server process after that load. */
export async function memoryCase(started: StartedProduct, seconds: number): Promise<Line[]> {
  await measure(listLoad(started, seconds));
  const peak = memoryMib(started.server.pid, "VmHWM");
  return [
    {
      what: `peak memory of the server after ${seconds} s of that load`,
      target: "≤ 250 MiB",
      result: `${whole(peak)} MiB`,
      isReached: peak <= 250,
    },
  ];
}
