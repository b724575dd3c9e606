const told: Record<string, string> = {
  invalid_credentials: "E-mail ou senha incorretos.",
  email_not_confirmed: "Confirme seu e-mail antes de entrar. Procure a mensagem que enviamos.",
  user_already_exists: "Já existe uma conta com este e-mail. Entre com ela ou use outro e-mail.",
  email_exists: "Já existe uma conta com este e-mail. Entre com ela ou use outro e-mail.",
  weak_password: "A senha é fraca demais. Use pelo menos 8 caracteres.",
  email_address_invalid: "Digite um e-mail válido.",
  signup_disabled: "Novos cadastros estão fechados no momento.",
  user_banned: "Esta conta está bloqueada. Fale com o suporte.",
  over_request_rate_limit: "Muitas tentativas seguidas. Aguarde alguns minutos e tente de novo.",
  validation_failed: "Confira os dados e tente de novo.",
};

/** A refusal of the auth service in the user's words: by its code, else by whether anything answered at all. */
export function authFailureText(error: {
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}): string {
  const known = error.code ? told[error.code] : undefined;
  if (known) return known;
  if (!error.status) return "Sem resposta do servidor. Verifique a conexão e tente de novo.";
  if (error.status === 429) return told.over_request_rate_limit ?? error.message;
  if (error.status >= 500) return "O servidor não conseguiu responder agora. Tente de novo em instantes.";
  return error.message;
}
