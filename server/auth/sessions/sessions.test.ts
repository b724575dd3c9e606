import { eq, sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockUser } from "#server/auth/accounts/find-user";
import { sessions } from "#server/auth/tables/sessions";
import { users } from "#server/auth/tables/users";
import {
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";
import { eventually } from "#server/platform/testing/eventually";
import { listSessions } from "./end-sessions.ts";

let service: RunningService;

beforeAll(async () => {
  service = await runningService({
    environment: { AUTH_RATE_LIMITS: "off" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const refresh = (token: string) =>
  service.call("/token?grant_type=refresh_token", { body: { refresh_token: token } });

describe("refresh rotation and reuse (docs/auth-protocol.md §5)", () => {
  test("the active token rotates and keeps the session", async () => {
    const { session } = await signedUp(service);
    const next = await refresh(session.refresh_token);
    expect(next.status).toBe(200);
    expect(next.json.refresh_token).not.toBe(session.refresh_token);
    const claim = (token: string) => decodeJwt(token).session_id;
    expect(claim(next.json.access_token)).toBe(claim(session.access_token));
    expect(decodeJwt(next.json.access_token).amr).toEqual(decodeJwt(session.access_token).amr);
  });

  test("the parent of the active token gets the same active token, however late", async () => {
    const { session } = await signedUp(service);
    const next = await refresh(session.refresh_token);
    service.passTime(3000);
    const again = await refresh(session.refresh_token);
    expect(again.json.refresh_token).toBe(next.json.refresh_token);
    expect((await refresh(next.json.refresh_token)).status).toBe(200);
  });

  test("an older token is accepted within the reuse interval", async () => {
    const { session } = await signedUp(service);
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.json.refresh_token);
    const late = await refresh(session.refresh_token);
    expect(late.json.refresh_token).toBe(third.json.refresh_token);
  });

  test("a replay after the interval ends the session, although the response is an error", async () => {
    const { session } = await signedUp(service);
    const second = await refresh(session.refresh_token);
    const third = await refresh(second.json.refresh_token);
    service.passTime(11);
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      json: { error_code: "refresh_token_already_used" },
    });
    expect(await refresh(third.json.refresh_token)).toMatchObject({
      status: 400,
      json: { error_code: "refresh_token_not_found" },
    });
    expect(await service.call("/user", { token: third.json.access_token })).toMatchObject({
      status: 403,
      json: { error_code: "session_not_found" },
    });
    expect(await service.verifier.verify(third.json.access_token)).toBeNull();
  });

  test("a replay drops a change of address that one of the two holders started", async () => {
    const { session } = await signedUp(service);
    const theirs = newEmail("theirs");
    const second = await refresh(session.refresh_token);
    const token = second.json.access_token;
    await service.call("/user", { method: "PUT", token, body: { email: theirs } });
    const link = (await service.mailTo(theirs)).token;
    await refresh(second.json.refresh_token);
    service.passTime(11);
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400 });
    const opened = await service.call("/verify", { body: { type: "email_change", token_hash: link } });
    expect(opened).toMatchObject({ status: 403, json: { error_code: "otp_expired" } });
  });

  test("parallel refreshes of one token all succeed with the same successor", async () => {
    const { session } = await signedUp(service);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
    expect(answers.map((each) => each.status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map((each) => each.json.refresh_token)).size).toBe(1);
  });

  test.each([
    ["", "validation_failed"],
    ["not a token!", "validation_failed"],
    ["abcdefghijkl", "refresh_token_not_found"],
    [Buffer.alloc(36).toString("base64url"), "refresh_token_not_found"],
    [null, "validation_failed"],
    [7, "validation_failed"],
  ])("refuses %o", async (token, code) => {
    const answer = await service.call("/token?grant_type=refresh_token", { body: { refresh_token: token } });
    expect(answer).toMatchObject({ status: 400, json: { error_code: code } });
  });

  test("a token with a changed counter is refused", async () => {
    const { session } = await signedUp(service);
    const forged = Buffer.from(session.refresh_token, "base64url");
    forged.writeUInt32BE(1, 16);
    expect(await refresh(forged.toString("base64url"))).toMatchObject({
      json: { error_code: "refresh_token_not_found" },
    });
    expect((await refresh(session.refresh_token)).status).toBe(200);
  });
});

describe("a second holder of a session's tokens", () => {
  const NEXT = "outra-senha-boa-456";
  const change = (token: string, body: object) => service.call("/user", { method: "PUT", token, body });
  const required = { status: 400, json: { error_code: "current_password_required" } };

  test("a copied access token of the last ten minutes changes nothing after a new password and its proof", async () => {
    const { session } = await signedUp(service);
    const copy = session.access_token;
    service.passTime(60);
    const put = (password: string) =>
      service.call("/user", { method: "PUT", token: copy, body: { password } });
    expect((await put("outra-senha-boa-456")).status).toBe(200);
    const proof = { token: copy, body: { password: "outra-senha-boa-456" } };
    const own = await service.call("/reauthenticate", proof);
    expect(await put("senha-do-ladrao-7")).toMatchObject({
      status: 400,
      json: { error_code: "current_password_required" },
    });
    const wanted = { method: "PUT", token: own.json.access_token, body: { password: PASSWORD } };
    expect((await service.call("/user", wanted)).status).toBe(200);
  });

  test("does not profit from the owner's reauthentication, and cannot refresh after it", async () => {
    const { session, email } = await signedUp(service);
    const copy = { ...session };
    service.passTime(1800);
    const proved = await service.call("/reauthenticate", {
      token: session.access_token,
      body: { password: PASSWORD },
    });
    expect(proved.json).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { email } });
    const own = String(proved.json.access_token);
    expect(decodeJwt(own).session_id).toBe(decodeJwt(copy.access_token).session_id);
    expect(await change(copy.access_token, { password: "senha-do-ladrao-7" })).toMatchObject(required);
    expect((await change(own, { password: NEXT })).status).toBe(200);
    expect(await change(copy.access_token, { password: "senha-do-ladrao-7" })).toMatchObject(required);
    expect(await refresh(copy.refresh_token)).toMatchObject({
      status: 400,
      json: { error_code: "refresh_token_not_found" },
    });
    expect((await refresh(String(proved.json.refresh_token))).status).toBe(200);
    const body = { email, password: NEXT };
    expect((await service.call("/token?grant_type=password", { body })).status).toBe(200);
  });

  test.each([
    ["a new password", (token: string) => change(token, { password: NEXT, current_password: PASSWORD })],
    [
      "the end of the other sessions",
      (token: string) => service.call("/logout?scope=others", { method: "POST", token }),
    ],
  ])("causes a replay after %s", async (_what, shutOut) => {
    const { session } = await signedUp(service);
    const copy = session.refresh_token;
    expect((await shutOut(session.access_token)).status).toBeLessThan(300);
    const own = await refresh(session.refresh_token);
    expect(own.status).toBe(200);
    expect(await refresh(copy)).toMatchObject({
      status: 400,
      json: { error_code: "refresh_token_already_used" },
    });
    expect((await refresh(String(own.json.refresh_token))).status).toBe(400);
  });

  test("who refreshes first after a new password loses the session when the owner refreshes", async () => {
    const { session } = await signedUp(service);
    await change(session.access_token, { password: NEXT, current_password: PASSWORD });
    let thief = session.refresh_token;
    // Keeps the reuse interval open until the owner comes.
    for (let seconds = 0; seconds < 40; seconds += 8) {
      thief = (await refresh(thief)).json.refresh_token;
      service.passTime(8);
    }
    expect((await refresh(session.refresh_token)).status).toBe(400);
    expect((await refresh(thief)).status).toBe(400);
  });

  test("is no longer suspected once the session was refreshed twice", async () => {
    const { session } = await signedUp(service);
    await change(session.access_token, { password: NEXT, current_password: PASSWORD });
    const second = await refresh(session.refresh_token);
    const third = await refresh(String(second.json.refresh_token));
    service.passTime(3000);
    const again = await refresh(String(second.json.refresh_token));
    expect(again.json.refresh_token).toBe(third.json.refresh_token);
  });
});

describe("signing out", () => {
  test.each([
    ["global", [403, 403]],
    ["local", [403, 200]],
    ["others", [200, 403]],
  ] as const)("scope %s", async (scope, [own, other]) => {
    const first = await signedUp(service);
    const second = await service.client().signInWithPassword({ email: first.email, password: PASSWORD });
    const otherToken = second.data.session?.access_token ?? "";
    expect(await service.verifier.verify(first.session.access_token)).toMatchObject({
      userId: first.user.id,
    });
    expect((await first.client.signOut({ scope })).error).toBeNull();
    expect((await service.call("/user", { token: first.session.access_token })).status).toBe(own);
    expect((await service.call("/user", { token: otherToken })).status).toBe(other);
    expect((await service.verifier.verify(first.session.access_token)) !== null).toBe(own === 200);
    expect((await service.verifier.verify(otherToken)) !== null).toBe(other === 200);
  });

  test.each(["others", "global"] as const)(
    "scope %s drops a change of address that an ended session started",
    async (scope) => {
      const ana = await signedUp(service);
      const stranger = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
      const token = stranger.data.session?.access_token ?? "";
      const theirs = newEmail("theirs");
      await service.call("/user", { method: "PUT", token, body: { email: theirs } });
      const link = (await service.mailTo(theirs)).token;
      await ana.client.signOut({ scope });
      const opened = await service.call("/verify", { body: { type: "email_change", token_hash: link } });
      expect(opened).toMatchObject({ status: 403, json: { error_code: "otp_expired" } });
      const before = (await service.sentMails(theirs)).length;
      service.passTime(61);
      await service.call("/resend", { body: { type: "email_change", email: ana.email } });
      expect(await service.sentMails(theirs)).toHaveLength(before);
    },
  );

  /** An account with two sessions, the first of which has begun a change of address. */
  async function changingAddress() {
    const ana = await signedUp(service);
    const second = service.client();
    await second.signInWithPassword({ email: ana.email, password: PASSWORD });
    const next = newEmail("next");
    await ana.client.updateUser({ email: next });
    const askAgain = async () => {
      service.passTime(61);
      await service.call("/resend", { body: { type: "email_change", email: ana.email } });
    };
    const confirm = (link: string) =>
      service.call("/verify", { body: { type: "email_change", token_hash: link } });
    return { first: ana.client, second, next, link: (await service.mailTo(next)).token, askAgain, confirm };
  }

  test("in the browser that began a change of address ends the change", async () => {
    const { first, second, next, link, askAgain, confirm } = await changingAddress();
    await first.signOut({ scope: "local" });
    await askAgain();
    expect(await service.sentMails(next)).toHaveLength(1);
    expect((await confirm(link)).status).toBe(403);
    expect((await second.getUser()).data.user?.new_email).toBeUndefined();
  });

  test("in another browser keeps a pending change of address", async () => {
    const { first, second, next, link, askAgain, confirm } = await changingAddress();
    await second.signOut({ scope: "local" });
    await askAgain();
    expect((await first.getUser()).data.user?.new_email).toBe(next);
    expect(await service.sentMails(next)).toHaveLength(2);
    expect((await confirm(link)).status).toBe(403); // replaced by the one that was mailed again
    expect((await confirm((await service.mailTo(next)).token)).status).toBe(200);
  });

  test("lists a user's open sessions, newest first", async () => {
    const ana = await signedUp(service);
    const second = await service.client().signInWithPassword({ email: ana.email, password: PASSWORD });
    const listed = await listSessions(service.db, ana.user.id);
    expect(listed.map((each) => each.id)).toEqual(
      [second.data.session?.access_token ?? "", ana.session.access_token].map(
        (token) => decodeJwt(token).session_id,
      ),
    );
    expect(listed[0]).toMatchObject({ ip: "127.0.0.1", aal: "aal1", userAgent: expect.any(String) });
  });

  test("responds 204 to an empty body with a JSON content type", async () => {
    const { session } = await signedUp(service);
    const answer = await service.call("/logout", {
      method: "POST",
      rawBody: "",
      token: session.access_token,
      headers: { "content-type": "application/json" },
    });
    expect(answer).toMatchObject({ status: 204, text: "" });
  });

  test("refuses an unknown scope and a missing bearer", async () => {
    const { session } = await signedUp(service);
    expect(
      await service.call("/logout?scope=all", { method: "POST", token: session.access_token }),
    ).toMatchObject({ status: 400 });
    expect(await service.call("/logout", { method: "POST" })).toMatchObject({
      status: 401,
      json: { error_code: "no_authorization" },
    });
  });
});

describe("a sign-in while the password is being changed", () => {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"auth"."users"%for update%'`;

  test("leaves no session when the change is committed first", async () => {
    const ana = await signedUp(service);
    const signIn = await service.db.transaction(async (tx) => {
      const user = await lockUser(tx, ana.user.id);
      if (!user) throw new Error("there is no user");
      const response = service.call("/token?grant_type=password", {
        body: { email: ana.email, password: PASSWORD },
      });
      // The password was verified, and the sign-in waits for the account's lock.
      await eventually(async () => expect((await service.db.execute(waiting)).rows).toHaveLength(1));
      await tx.update(users).set({ passwordHash: "changed" }).where(eq(users.id, user.id));
      await tx.delete(sessions).where(eq(sessions.userId, user.id));
      return { response };
    });
    expect(await signIn.response).toMatchObject({ status: 400, json: { error_code: "invalid_credentials" } });
    expect(await listSessions(service.db, ana.user.id)).toEqual([]);
  });
});
