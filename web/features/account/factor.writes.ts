import { useWrite } from "#web/platform/api/use-write";
import { authCall } from "./account.queries.ts";
import { withPresentProof } from "./present-proof.ts";

const stale = ["sign-in", "me", "sessions"] as const;

/** Begins with an authenticator app: the answer holds the picture and the secret. */
export const useEnrolApp = () =>
  useWrite({
    call: (friendlyName: string) =>
      withPresentProof(() =>
        authCall((client) => client.mfa.enroll({ factorType: "totp", friendlyName, issuer: "Prepara" })),
      ),
    success: null,
    failure: "Erro ao adicionar o aplicativo",
    stale: [],
  });

/** Begins with a phone, which gets its code next. */
export const useEnrolPhone = () =>
  useWrite({
    call: ({ phone, friendlyName }: { phone: string; friendlyName: string }) =>
      withPresentProof(() =>
        authCall((client) => client.mfa.enroll({ factorType: "phone", friendlyName, phone })),
      ),
    success: null,
    failure: "Erro ao adicionar o telefone",
    stale: [],
  });

/** Proves the app just set up with its first code. */
export const useVerifyApp = () =>
  useWrite({
    call: (proof: { factorId: string; code: string }) =>
      authCall((client) => client.mfa.challengeAndVerify(proof)),
    success: { title: "Segundo fator ativado!", description: "Vamos pedi-lo em cada entrada." },
    failure: "Erro ao confirmar o código",
    stale,
  });

/** Makes a passkey in this device, or on a key or phone beside it, and proves it at once. */
export const useAddPasskey = () =>
  useWrite({
    call: ({ friendlyName, where }: { friendlyName: string; where: "platform" | "cross-platform" }) =>
      withPresentProof(() =>
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

/** Takes a factor away; the session is asked for anew, since its claims may have changed with it. */
export const useRemoveFactor = () =>
  useWrite({
    call: (factorId: string) =>
      withPresentProof(() =>
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

/** Drops a factor that was begun and not finished; nobody needs to hear about it. */
export const useAbandonFactor = () =>
  useWrite({
    call: (factorId: string) => authCall((client) => client.mfa.unenroll({ factorId })),
    success: null,
    failure: "Erro ao desistir do segundo fator",
    stale: ["sign-in"],
  });
