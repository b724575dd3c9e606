import { customer, type SliceObjects } from "#server/testing/slice-objects";

const credit = { type: "credit", amountUsd: 1, description: "Crédito" };

export const objects: SliceObjects = {
  customerTables: { user_balance_history: "kept" },
  routes: {
    "GET /api/v1/admin/customers/:userId/statement.pdf": { make: customer },
    "POST /api/v1/admin/customers/:userId/balance-adjustments": { make: customer, body: credit },
    "GET /api/v1/admin/customers/:userId/balance/history": { make: customer },
  },
  async oneMoreOfEach({ rui }, owner) {
    await rui.post(`/admin/customers/${owner.userId}/balance-adjustments`, credit);
  },
};
