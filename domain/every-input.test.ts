import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { accountDeletion, customerPatch, profilePatch, signInForm, signUpForm } from "#domain/account/input";
import { chatFunctionInput, conversationPatch, newConversation, newMessage } from "#domain/advisor/input";
import {
  assistedPurchasePatch,
  assistedShipment,
  newAssistedPurchase,
} from "#domain/assisted-purchases/input";
import { newDocument } from "#domain/documents/input";
import { gatingCheck } from "#domain/gating/input";
import { balanceAdjustment } from "#domain/ledger/input";
import { asinInput, minerForm, priceListForm } from "#domain/miner/input";
import { newPrepRequest, payBack, prepCostInput, prepRequestPatch } from "#domain/prep/input";
import { monitorPatch, newMonitor } from "#domain/prices/input";
import { newProduct } from "#domain/product/input";
import { feeTableInput, roiInput } from "#domain/roi/input";
import { checkIn, newPurchase, shipmentPatch } from "#domain/shipments/input";

const inputs = {
  ...{
    accountDeletion,
    customerPatch,
    profilePatch,
    signInForm,
    signUpForm,
    newConversation,
    conversationPatch,
    newMessage,
  },
  ...{
    chatFunctionInput,
    newAssistedPurchase,
    assistedPurchasePatch,
    assistedShipment,
    newDocument,
    gatingCheck,
    balanceAdjustment,
  },
  ...{
    asinInput,
    minerForm,
    priceListForm,
    newPrepRequest,
    prepCostInput,
    prepRequestPatch,
    payBack,
    newMonitor,
    monitorPatch,
    newProduct,
  },
  ...{ roiInput, feeTableInput, newPurchase, shipmentPatch, checkIn },
};

type Described = { properties?: Record<string, unknown> };

describe.each(Object.entries(inputs))("%s", (_name, schema) => {
  const described: Described = z.toJSONSchema(schema, { io: "input" });
  const fields = Object.keys(described.properties ?? {});

  test("can be described in OpenAPI", () => {
    expect(fields.length).toBeGreaterThan(0);
  });

  test("answers any body with a value or with Portuguese reasons, never with an error of its own", () => {
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        "\0",
        "\ud800",
        "",
        " ",
        -1,
        0.001,
        1e300,
        2 ** 31,
        "9".repeat(400),
        [null],
        [{}],
        [{ shipmentId: 1 }],
      ),
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      fc.dictionary(fc.constantFrom(...fields), odd),
    );
    fc.assert(
      fc.property(body, (value) => {
        for (const { message } of schema.safeParse(value).error?.issues ?? []) {
          expect(message).not.toMatch(/^(Invalid|Too|Expected|Unrecognized)/);
        }
      }),
      { numRuns: 300 },
    );
  });
});
