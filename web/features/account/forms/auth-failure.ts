const messages: Record<string, string> = {
  invalid_credentials: "E-mail ou senha incorretos.",
  email_not_confirmed: "Confirme seu e-mail antes de entrar. Procure a mensagem que enviamos.",
  user_already_exists: "Já existe uma conta com este e-mail. Entre com ela ou use outro e-mail.",
  email_exists: "Já existe uma conta com este e-mail. Entre com ela ou use outro e-mail.",
  phone_exists: "Este telefone já está em outra conta.",
  weak_password: "A senha é fraca demais. Use pelo menos 8 caracteres.",
  same_password: "A nova senha precisa ser diferente da atual.",
  email_address_invalid: "Digite um e-mail válido.",
  signup_disabled: "Novos cadastros estão fechados no momento.",
  user_banned: "Esta conta está bloqueada. Fale com o suporte.",
  over_request_rate_limit: "Muitas tentativas seguidas. Aguarde alguns minutos e tente de novo.",
  over_email_send_rate_limit:
    "Já enviamos um e-mail há pouco: use o mais recente. Para pedir outro, aguarde alguns minutos.",
  over_sms_send_rate_limit:
    "Já enviamos um código há pouco: use o mais recente. Para pedir outro, aguarde alguns minutos.",
  sms_send_failed: "Não foi possível enviar o código para o telefone. Tente de novo ou use outro método.",
  validation_failed: "Confira os dados e tente de novo.",
  captcha_failed: "A verificação contra robôs falhou. Recarregue a página e tente de novo.",
  otp_expired: "O código não vale ou já expirou. Peça um novo.",
  otp_disabled: "Não há conta com este endereço.",
  reauthentication_needed: "Confirme com o código que enviamos para o seu e-mail.",
  reauthentication_not_valid: "O código não vale ou já expirou. Peça um novo.",
  current_password_required: "Digite sua senha atual.",
  current_password_invalid: "A senha atual está incorreta.",
  insufficient_aal: "Confirme o segundo fator para fazer esta alteração.",
  mfa_verification_failed: "Código incorreto. Confira no aplicativo e tente de novo.",
  mfa_challenge_expired: "O tempo para confirmar acabou. Tente de novo.",
  mfa_ip_address_mismatch: "Esta confirmação já foi usada. Tente de novo.",
  mfa_factor_not_found: "Este método não existe mais na sua conta.",
  mfa_factor_name_conflict: "Você já tem um método com este nome. Escolha outro nome.",
  mfa_verified_factor_exists: "Este telefone já está na sua conta.",
  too_many_enrolled_mfa_factors: "Sua conta já tem o máximo de métodos. Remova um antes.",
  mfa_totp_enroll_not_enabled: "Aplicativos autenticadores não estão disponíveis no momento.",
  mfa_phone_enroll_not_enabled: "Códigos por telefone não estão disponíveis no momento.",
  mfa_webauthn_enroll_not_enabled: "Chaves de acesso não estão disponíveis no momento.",
  single_identity_not_deletable: "Esta é a sua única forma de entrar e não pode ser removida.",
  identity_already_exists: "Esta conta já está vinculada a outro cadastro.",
  identity_not_found: "Esta conta não está mais vinculada.",
  email_conflict_identity_not_deletable: "O e-mail da sua conta vem daqui. Troque-o antes.",
  manual_linking_disabled: "Vincular contas não está disponível no momento.",
  provider_disabled: "Esta forma de entrar não está disponível no momento.",
  provider_email_needs_verification: "Confirme primeiro o e-mail que enviamos para este endereço.",
  bad_oauth_state: "A tentativa expirou. Comece de novo.",
  bad_oauth_callback: "A entrada foi cancelada no outro site.",
  flow_state_expired: "A tentativa expirou. Comece de novo.",
  flow_state_not_found: "A tentativa expirou. Comece de novo.",
  flow_state_already_used: "Esta entrada já foi concluída. Comece de novo.",
  bad_code_verifier: "Abra o link no mesmo navegador em que você o pediu.",
  not_a_mailed_link: "Este link não foi enviado por nós.",
  session_not_found: "Sua sessão foi encerrada. Entre de novo.",
  user_not_found: "Esta conta não existe mais.",
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "Esta chave de acesso já está na sua conta.",
  ERROR_INVALID_DOMAIN: "Chaves de acesso não funcionam neste endereço.",
  ERROR_INVALID_RP_ID: "Chaves de acesso não funcionam neste endereço.",
};

const weaknesses: Record<string, string> = {
  common: "Esta senha é fácil de adivinhar. Use uma frase ou mais caracteres.",
  personal: "Não use seu nome ou e-mail como senha.",
  pwned: "Esta senha apareceu em vazamentos conhecidos. Escolha outra.",
  characters: "Misture letras maiúsculas e minúsculas, números e símbolos na senha.",
};

const passkeyFailed = "A chave de acesso não foi confirmada. Tente de novo.";

/** The Portuguese text for an error of the auth service or of a passkey; never the server's own message. */
export function authFailureText(error: {
  code?: string | undefined;
  status?: number | undefined;
  message: string;
  reasons?: readonly string[];
}): string {
  const weakness = error.reasons?.map((reason) => weaknesses[reason]).find(Boolean);
  if (weakness) return weakness;
  const known = error.code ? messages[error.code] : undefined;
  if (known) return known;
  if (error.code?.startsWith("ERROR_")) return passkeyFailed;
  if (!error.status) return "Sem resposta do servidor. Verifique a conexão e tente de novo.";
  if (error.status === 429) return messages.over_request_rate_limit ?? error.message;
  if (error.status >= 500) return "O servidor não conseguiu responder agora. Tente de novo em instantes.";
  return "Não foi possível concluir. Tente de novo.";
}
