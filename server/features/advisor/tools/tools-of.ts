import type { ModelTool } from "#server/adapters/language-model/port";
import { planTool } from "./plan-tool.ts";
import { prepCostTool, prepRequestsTool } from "./prep-tools.ts";
import { shipmentsTool } from "./shipments-tool.ts";
import { minerTool, priceTool, roiTool } from "./sourcing-tools.ts";
import type { ToolDeps } from "./tool-deps.ts";

/**
 * What the advisor may look up for this user. Whose things a tool reads is decided here, by the session: no
 * tool takes a user, none writes, so nothing that a document or a question says changes what it may do.
 */
export function toolsOf(deps: ToolDeps, userId: string): ModelTool[] {
  return [
    shipmentsTool(deps, userId),
    prepRequestsTool(deps, userId),
    prepCostTool(deps, userId),
    planTool(deps, userId),
    priceTool(deps, userId),
    minerTool(deps, userId),
    roiTool(),
  ];
}
