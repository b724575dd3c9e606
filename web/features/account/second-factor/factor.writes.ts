import { authCall } from "#web/features/account/forms/auth-call";
import { withReauthentication } from "#web/features/account/settings/reauthentication";
import { useWrite } from "#web/platform/api/use-write";

const stale = ["sign-in", "me", "sessions"] as const;

/** Starts enrolling an authenticator app; the response has the QR code and the secret. */
export const useEnrolApp = () =>
  useWrite({
    call: (friendlyName: string) =>
      withReauthentication(() =>
        authCall((client) => client.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Prepara" })),
      ),
    success: null,
    failure: "Erro ao adicionar o aplicativo",
    stale: [],
  });

/** Starts enrolling a phone; the code is sent by a later challenge. */
export const useEnrolPhone = () =>
  useWrite({
    call: ({ phone, friendlyName }: { phone: string; friendlyName: string }) =>
      withReauthentication(() =>
        authCall((client) => client.mfa.enroll({ factorType: "phone", friendlyName, phone })),
      ),
    success: null,
    failure: "Erro ao adicionar o telefone",
    stale: [],
  });

export const useVerifyApp = () =>
  useWrite({
    call: (proof: { factorId: string; code: string }) =>
      authCall((client) => client.mfa.challengeAndVerify(proof)),
    success: { title: "Segundo fator ativado!", description: "Vamos pedi-lo em cada entrada." },
    failure: "Erro ao confirmar o código",
    stale,
  });

/** Creates and verifies a passkey on this device, a security key or a phone. */
export const useAddPasskey = () =>
  useWrite({
    call: ({ friendlyName, where }: { friendlyName: string; where: "platform" | "cross-platform" }) =>
      withReauthentication(() =>
        authCall((client) =>
          client.mfa.webauthn.register(
            { friendlyName },
            {
              authenticatorSelection: { authenticatorAttachment: where },
              hints: [where === "platform" ? "client-device" : "security-key"],
              attestation: "none",
            },
          ),
        ),
      ),
    success: { title: "Chave de acesso adicionada!", description: "Vamos pedi-la em cada entrada." },
    failure: "Erro ao adicionar a chave de acesso",
    stale,
  });

/** Removes a factor and refreshes the session, whose claims may have changed. */
export const useRemoveFactor = () =>
  useWrite({
    call: (factorId: string) =>
      withReauthentication(() =>
        authCall(async (client) => {
          const answer = await client.mfa.unenroll({ factorId });
          if (!answer.error) await client.refreshSession();
          return answer;
        }),
      ),
    success: "Segundo fator removido",
    failure: "Erro ao remover o segundo fator",
    stale,
  });

/** Removes a factor whose enrolment was not finished, without a toast. */
export const useAbandonFactor = () =>
  useWrite({
    call: (factorId: string) => authCall((client) => client.mfa.unenroll({ factorId })),
    success: null,
    failure: "Erro ao desistir do segundo fator",
    stale: ["sign-in"],
  });
