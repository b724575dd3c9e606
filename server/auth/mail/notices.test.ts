import { generate } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#server/auth/tables/users";
import {
  ANON_KEY,
  newEmail,
  PASSWORD,
  type RunningService,
  runningService,
  signedUp,
} from "#server/auth/testing/running-service";

let service: RunningService;
beforeAll(async () => {
  service = await runningService({
    environment: { SITE_URL: "http://localhost:5173", AUTH_RATE_LIMITS: "off" },
  });
});
afterAll(async () => {
  expect(service.problems).toEqual([]);
  await service.close();
});

const subjectsTo = async (email: string) => (await service.sentMails(email)).map(({ subject }) => subject);

const isNotified = async (email: string, subject: string) =>
  expect(await subjectsTo(email)).toContain(`${subject} (Prepara)`);

const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:150.0) Gecko/20100101 Firefox/150.0";

/** A sign-in with this browser and from this address. */
async function signIn(email: string, device: { userAgent?: string; ip?: string }) {
  const answer = await service.app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    remoteAddress: device.ip ?? "127.0.0.1",
    headers: { apikey: ANON_KEY, "user-agent": device.userAgent ?? "node" },
    payload: { email, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
}

test.each([
  [{ kind: "identity_linked", provider: "google" }, "vinculos", "desvincule essa conta"],
  [{ kind: "factor_added", factor: "totp" }, "seguranca", "fale com o suporte"],
  [{ kind: "phone_changed", phone: "5511987654321" }, "vinculos", "confira o telefone"],
  [{ kind: "whatsapp_confirmed" }, "avisos", "remova o número"],
  [{ kind: "contact_changed" }, "perfil", "corrija o número"],
  [{ kind: "new_device", device: "Firefox", ip: "203.0.113.9" }, "seguranca", "confira as contas vinculadas"],
] as const)("a mail about %o says what takes the change back, and where", async (notice, tab, act) => {
  const ana = await signedUp(service);
  await service.notify(ana.user.id, notice);
  const text = (await service.sentMails(ana.email)).at(-1)?.text;
  expect(text).toContain(`/conta?aba=${tab}`);
  expect(text).toMatch(new RegExp(`Se não foi você, [^.]*${act}`));
});

describe("the owner gets a mail", () => {
  test("on a sign-in from another browser or network, once for each", async () => {
    const ana = await signedUp(service);
    await signIn(ana.email, {});
    await signIn(ana.email, { userAgent: firefox });
    await isNotified(ana.email, "Novo acesso à sua conta");
    await signIn(ana.email, { userAgent: firefox, ip: "127.0.7.7" });
    await signIn(ana.email, { userAgent: firefox, ip: "203.0.113.9" });
    const [first, second, ...others] = await service.sentMails(ana.email);
    expect(others).toEqual([]);
    expect(first?.text).toContain("Firefox no Windows, endereço 127.0.0.1");
    expect(second?.text).toContain("203.0.113.9");
    await signIn(ana.email, { userAgent: firefox, ip: "203.0.113.77" });
    expect(await subjectsTo(ana.email)).toHaveLength(2);
  });

  test("when the password changes, and none when the change is refused", async () => {
    const ana = await signedUp(service);
    await ana.client.updateUser({ password: PASSWORD });
    await ana.client.updateUser({ password: "outra-senha-boa-456" });
    await isNotified(ana.email, "Sua senha foi alterada");
    expect(await subjectsTo(ana.email)).toHaveLength(1);
  });

  test("at the former address when the e-mail changes", async () => {
    const ana = await signedUp(service);
    const next = newEmail("next");
    await ana.client.updateUser({ email: next });
    const [toNew, toOld] = [await service.mailTo(next), await service.mailTo(ana.email)];
    await service.call("/verify", { body: { type: "email_change", token_hash: toNew.token } });
    await service.call("/verify", { body: { type: "email_change", token_hash: toOld.token } });
    await isNotified(ana.email, "O e-mail da sua conta mudou");
    expect((await service.sentMails(ana.email)).at(-1)?.text).toContain(next);
    expect(await subjectsTo(next)).not.toContain("O e-mail da sua conta mudou (Prepara)");
  });

  test("about a new password, however many mails about new devices were sent before", async () => {
    const limited = await runningService({ environment: { SITE_URL: "http://localhost:5173" } });
    try {
      const ana = await signedUp(limited);
      const device = { kind: "new_device", device: "Firefox no Windows", ip: "203.0.113.9" } as const;
      for (let count = 0; count < 24; count++) await limited.notify(ana.user.id, device);
      await ana.client.updateUser({ password: "outra-senha-boa-456" });
      const subjects = (await limited.sentMails(ana.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith("Novo acesso"))).toHaveLength(20);
      expect(subjects).toContain("Sua senha foi alterada (Prepara)");
    } finally {
      await limited.close();
    }
  });

  test("about a linked account at a proved address, however many mails of another kind were sent before", async () => {
    const limited = await runningService({ environment: { SITE_URL: "http://localhost:5173" } });
    try {
      const ana = await signedUp(limited);
      await limited.db.update(users).set({ emailProvedAt: limited.clock() });
      for (let count = 0; count < 24; count++) await limited.notify(ana.user.id, { kind: "contact_changed" });
      await limited.notify(ana.user.id, { kind: "identity_linked", provider: "google" });
      await ana.client.updateUser({ password: "outra-senha-boa-456" });
      const subjects = (await limited.sentMails(ana.email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith("O WhatsApp"))).toHaveLength(20);
      expect(subjects).toContain("Nova forma de entrar na sua conta (Prepara)");
      expect(subjects).toContain("Sua senha foi alterada (Prepara)");
    } finally {
      await limited.close();
    }
  });

  test("when a factor is added or removed, but not for an unfinished one", async () => {
    const ana = await signedUp(service);
    const enrolment = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "Begun" });
    await ana.client.mfa.unenroll({ factorId: enrolment.data?.id ?? "" });
    const { data, error } = await ana.client.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    if (error) throw error;
    const epoch = Math.floor(service.clock().getTime() / 1000);
    await ana.client.mfa.challengeAndVerify({
      factorId: data.id,
      code: await generate({ secret: data.totp.secret, epoch }),
    });
    await isNotified(ana.email, "Verificação em duas etapas ativada");
    await ana.client.mfa.unenroll({ factorId: data.id });
    await isNotified(ana.email, "Segundo fator removido");
    expect(await subjectsTo(ana.email)).toHaveLength(2);
  });
});
