import { afterAll, beforeAll, expect, test } from "vitest";
import {
  newEmail,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;

beforeAll(async () => {
  service = await runningService();
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

test("several accounts that request the same new address cause one mail to it", async () => {
  const victim = newEmail("victim");
  const statuses: number[] = [];
  for (let account = 0; account < 6; account++) {
    const { token } = await signedUp(service);
    const response = await service.call("/user", { method: "PUT", token, body: { email: victim } });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([200, 429, 429, 429, 429, 429]);
  expect(await service.sentMails(victim)).toHaveLength(1);
});

test("repeated requests send the new address at most one mail per interval", async () => {
  const victim = newEmail("victim");
  const accounts = [await signedUp(service), await signedUp(service)];
  for (const { token } of accounts) {
    await service.call("/user", { method: "PUT", token, body: { email: victim } });
    service.passTime(61);
  }
  const again = accounts.map(({ email }) =>
    service.call("/resend", { body: { type: "email_change", email } }),
  );
  expect((await Promise.all(again)).map(({ status }) => status).sort()).toEqual([200, 429]);
  expect(await service.sentMails(victim)).toHaveLength(3);
});

test("an account that changes repeatedly sends at most 20 notices an hour", async () => {
  const { email, token: first } = await signedUp(service);
  let token = first;
  for (let change = 0; change < 23; change++) {
    const password = `uma-senha-boa-zqx-${change}`;
    expect((await service.call("/user", { method: "PUT", token, body: { password } })).status).toBe(200);
    // One session alone may not set that many passwords.
    if (change === 12)
      token = String(
        (await service.call("/token?grant_type=password", { body: { email, password } })).json.access_token,
      );
  }
  const subjects = (await service.sentMails(email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith("Sua senha foi alterada"))).toHaveLength(20);
});
