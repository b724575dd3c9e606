import { afterAll, beforeAll, expect, test } from "vitest";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off", AUTH_MAIL_SPACING: "0", SITE_URL: "http://localhost:5173" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const ROUNDS = 6;

// Concurrent calls on one account must not deadlock in the database.
test("no call fails when a code is used while others are requested", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = newEmail("busy");
    await service.call("/signup", { body: { email, password: PASSWORD } });
    await service.call("/recover", { body: { email } });
    const { token } = await service.mailTo(email);
    const answers = await Promise.all([
      service.call("/verify", { body: { type: "recovery", token_hash: token } }),
      ...Array.from({ length: 5 }, () => service.call("/recover", { body: { email } })),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});

test("no call fails when a factor is challenged and removed at once", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { token } = await signedUp(service);
    const { id } = (await service.call("/factors", { token, body: { factor_type: "totp" } })).json;
    const challenge = () => service.call(`/factors/${id}/challenge`, { token, body: {} });
    const remove = () => service.call(`/factors/${id}`, { method: "DELETE", token });
    const answers = await Promise.all([challenge(), remove(), challenge()]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
});
