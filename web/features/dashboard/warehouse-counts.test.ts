import { adminKeys } from "@prepara/domain/live/change";
import { expect, test } from "vitest";
import { showsAny } from "#web/platform/api/use-write";
import { warehouseQuery } from "./dashboard.public.ts";

// 'Recebimentos' once kept its number while the list below followed a colleague's check-in.
test.each(["shipments", "prep-requests", "assisted-purchases"])(
  "the warehouse's counts are read again when %s of others change",
  (topic) => {
    expect(showsAny([String(adminKeys.get(topic))])({ meta: {}, ...warehouseQuery })).toBe(true);
  },
);
