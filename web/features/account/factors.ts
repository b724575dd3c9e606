import type { User } from "@supabase/auth-js";
import { KeyRound, type LucideIcon, MessageSquareText, Smartphone } from "lucide-react";

export type FactorType = "totp" | "phone" | "webauthn";

const isKnown = (type: string): type is FactorType => type in factorFaces;

/** How each kind of second factor is called and drawn. */
export const factorFaces: Record<FactorType, { title: string; icon: LucideIcon }> = {
  totp: { title: "Aplicativo autenticador", icon: Smartphone },
  phone: { title: "Código por telefone", icon: MessageSquareText },
  webauthn: { title: "Chave de acesso", icon: KeyRound },
};

export type KnownFactor = { id: string; type: FactorType; name: string; createdAt: string };

/** The factors that are set up and asked for at sign-in. */
export function verifiedFactors(user: User | undefined): KnownFactor[] {
  return (user?.factors ?? []).flatMap((factor) => {
    const { id, factor_type: type, friendly_name: name, created_at: createdAt, status } = factor;
    if (status !== "verified" || !isKnown(type)) return [];
    return [{ id, type, name: name || factorFaces[type].title, createdAt }];
  });
}
