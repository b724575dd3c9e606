-- A row in every table as the first migrations (0000, 0001) made them; migrate.test.ts carries it to the newest schema.
insert into auth.users (id, email, password_hash, user_metadata, created_at, updated_at)
  values ('00000000-0000-4000-8000-000000000001', 'ana@exemplo.com.br', 'x', '{"full_name": "Ana"}', now(), now());
insert into auth.identities (user_id, provider, provider_id, email, created_at, updated_at)
  values ('00000000-0000-4000-8000-000000000001', 'email', '00000000-0000-4000-8000-000000000001', 'ana@exemplo.com.br', now(), now());
insert into auth.mfa_factors (id, user_id, factor_type, status, totp_secret, created_at, updated_at)
  values ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'totp', 'verified', 'x', now(), now());
insert into auth.mfa_challenges (factor_id, ip, created_at, expires_at)
  values ('00000000-0000-4000-8000-000000000002', '127.0.0.1', now(), now());
insert into auth.sessions (user_id, amr, refresh_key, created_at, updated_at)
  values ('00000000-0000-4000-8000-000000000001', '[]', '\x00', now(), now());
insert into auth.one_time_tokens (user_id, kind, relates_to, code_hash, created_at, expires_at)
  values ('00000000-0000-4000-8000-000000000001', 'recovery', 'ana@exemplo.com.br', 'x', now(), now());
insert into auth.flow_states (authentication_method, redirect_to, created_at) values ('recovery', '/', now());
insert into auth.outgoing_mails (recipient, subject, html, text, next_attempt_at, created_at) values ('a', 'b', 'c', 'd', now(), now());
insert into auth.signing_keys (kid, status, private_jwk, public_jwk, created_at) values ('k', 'retired', '{}', '{}', now());
insert into auth.instance_values (name, value, created_at) values ('a', 'b', now());

insert into profiles (user_id, full_name, whatsapp) values ('00000000-0000-4000-8000-000000000001', 'Ana', '+5511999999999');
insert into user_roles (user_id, role) values ('00000000-0000-4000-8000-000000000001', 'admin');
insert into products (id, user_id, name, qty, unit_cost_usd)
  values ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'Fone', 5, 12.50);
insert into shipments (id, user_id, product_id, qty, status, arrived_at, received_qty, requested_qty, tracking_numbers)
  values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000001',
    '00000000-0000-4000-8000-000000000003', 5, 'arrived', now(), 5, 2, '{1Z999}');
insert into stored_files (path, user_id, mime_type, bytes, sha256, attached_at)
  values ('product-photos/a/1.webp', '00000000-0000-4000-8000-000000000001', 'image/webp', 1, 'x', now());
insert into shipment_photos (shipment_id, url) values ('00000000-0000-4000-8000-000000000004', 'product-photos/a/1.webp');
insert into prep_requests (id, user_id, plan, year_month, total_units, free_units_applied, paid_units, unit_price_applied, total_usd)
  values ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000001', 'free', '2025-03', 2, 1, 1, 1.50, 1.50);
insert into prep_request_items (prep_request_id, shipment_id, qty)
  values ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000004', 2);
insert into prep_request_events (prep_request_id, status) values ('00000000-0000-4000-8000-000000000005', 'pending_payment');
insert into user_monthly_counters (user_id, year_month, used_units) values ('00000000-0000-4000-8000-000000000001', '2025-02', 15);
insert into documents (id, user_id, product_name) values ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000001', 'Fone');
insert into document_files (document_id, file_name, file_url, file_type)
  values ('00000000-0000-4000-8000-000000000006', 'nota.pdf', 'documents/a/1.pdf', 'application/pdf');
insert into compra_assistida (user_id, nome_produto, quantidade, link_fornecedor, valor_total)
  values ('00000000-0000-4000-8000-000000000001', 'Fone', 1, 'https://www.exemplo.com', 10);
insert into idempotency_keys (user_id, key, fingerprint, body) values ('00000000-0000-4000-8000-000000000001', 'k', 'x', '{"id": 1}');
insert into instance_secrets (name, value) values ('file-links', 'x');
insert into audit_log (actor_id, action, object_type, object_id) values ('00000000-0000-4000-8000-000000000001', 'a.b', 'a', 'b');
