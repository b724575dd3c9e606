import { AuthRefusal } from "#server/auth/errors/auth-refusal";

/** The web3 grant: wallets do not sign in here, and the answer says so in the protocol's words. */
export async function web3Grant(): Promise<never> {
  throw new AuthRefusal("web3_provider_disabled");
}
