import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sessions } from "#server/auth/tables/sessions";
import { type RunningService, runningService, signedUp } from "#server/auth/testing/running-service";
import { sweepSessions } from "./session-expiry.ts";

let service: RunningService;
const DAY = 86_400;

beforeAll(async () => {
  service = await runningService({ environment: { AUTH_RATE_LIMITS: "off", AUTH_TOKEN_LIFE: "31536000" } });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const refreshed = (token: string) =>
  service.call("/token?grant_type=refresh_token", { body: { refresh_token: token } });

/**
 * The responses everywhere a session is checked: a refresh, the auth service's own endpoints, the rest of the
 * product.
 */
async function isOver({ session, token }: Awaited<ReturnType<typeof signedUp>>) {
  service.watch.forgetUser(session.user.id);
  const standing = await service.verifier.verify(token);
  const user = await service.call("/user", { token });
  const refresh = await refreshed(session.refresh_token);
  return [standing === null, user.json.error_code, refresh.status, refresh.json.error_code];
}

const ended = [true, "session_not_found", 400, "session_expired"];

describe("a session", () => {
  test("ends after 30 days without use", async () => {
    const [ana, bia] = [await signedUp(service), await signedUp(service)];
    service.passTime(29 * DAY);
    expect(await bia.client.refreshSession()).toMatchObject({ error: null });
    service.passTime(DAY + 1);
    expect(await isOver(ana)).toEqual(ended);
    expect(await bia.client.refreshSession()).toMatchObject({ error: null });
  });

  test("ends 180 days after its sign-in, however often it is used", async () => {
    const ana = await signedUp(service);
    for (let month = 0; month < 6; month += 1) {
      service.passTime(29.9 * DAY);
      expect((await ana.client.refreshSession()).error).toBeNull();
    }
    service.passTime(DAY);
    expect((await ana.client.refreshSession()).error).toMatchObject({ code: "session_expired", status: 400 });
    expect((await ana.client.getUser()).error).not.toBeNull();
  });

  test("is deleted after it has ended, and no other", async () => {
    await signedUp(service);
    service.passTime(29 * DAY);
    const bia = await signedUp(service);
    service.passTime(2 * DAY);
    await sweepSessions(service);
    const left = await service.db.select({ userId: sessions.userId }).from(sessions);
    expect(left).toEqual([{ userId: bia.user.id }]);
  });
});
