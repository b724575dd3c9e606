const inputs = () => import("@prepara/domain/account/input");

/**
 * The shared schemas of the account's forms. They come, with their library, when somebody begins to type:
 * /auth is light without them.
 */
export const forms = {
  signIn: async () => (await inputs()).signInForm,
  signUp: async () => (await inputs()).signUpForm,
  presentPassword: async () => (await inputs()).presentPasswordForm,
  email: async () => (await inputs()).emailForm,
  newPassword: async () => (await inputs()).newPasswordForm,
  code: async () => (await inputs()).codeForm,
  phone: async () => (await inputs()).phoneForm,
  profile: async () => (await inputs()).profilePatch,
  passwordChange: async () => (await import("./password-change.ts")).passwordChange,
};
