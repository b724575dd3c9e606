import type { User } from "@supabase/auth-js";
import { KeyRound, type LucideIcon, MessageSquareText, Smartphone } from "lucide-react";

export type FactorType = "totp" | "phone" | "webauthn";

const isKnown = (type: string): type is FactorType => type in factorDisplay;

export const factorDisplay: Record<FactorType, { title: string; icon: LucideIcon }> = {
  totp: { title: "Aplicativo autenticador", icon: Smartphone },
  phone: { title: "Código por telefone", icon: MessageSquareText },
  webauthn: { title: "Chave de acesso", icon: KeyRound },
};

export type KnownFactor = { id: string; type: FactorType; name: string; createdAt: string };

/** The factors whose enrolment is finished, which sign-in asks for. */
export function verifiedFactors(user: User | undefined): KnownFactor[] {
  return (user?.factors ?? []).flatMap((factor) => {
    const { id, factor_type: type, friendly_name: name, created_at: createdAt, status } = factor;
    if (status !== "verified" || !isKnown(type)) return [];
    return [{ id, type, name: name || factorDisplay[type].title, createdAt }];
  });
}

/** `wanted`, numbered if taken, because the auth service requires unique factor names. */
export function freeName(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted} ${number}`)) number += 1;
  return `${wanted} ${number}`;
}
