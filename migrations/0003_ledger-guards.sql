CREATE FUNCTION "refuse_ledger_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'user_balance_history is append-only: % refused', lower(TG_OP) USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "user_balance_history_append_only" BEFORE UPDATE OR DELETE ON "user_balance_history"
  FOR EACH ROW EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE TRIGGER "user_balance_history_no_truncate" BEFORE TRUNCATE ON "user_balance_history"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_ledger_change"();
--> statement-breakpoint
CREATE FUNCTION "check_ledger_agrees"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  balance numeric(12, 2);
  last_after numeric(12, 2);
BEGIN
  SELECT balance_usd INTO balance FROM profiles WHERE user_id = NEW.user_id;
  SELECT balance_after_usd INTO last_after FROM user_balance_history
    WHERE user_id = NEW.user_id ORDER BY number DESC LIMIT 1;
  IF balance IS DISTINCT FROM coalesce(last_after, 0) THEN
    RAISE EXCEPTION 'balance % of % is not that of its last ledger row, %', balance, NEW.user_id, coalesce(last_after, 0)
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "profiles_balance_agrees" AFTER UPDATE OF "balance_usd" ON "profiles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_agrees"();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "user_balance_history_agrees" AFTER INSERT ON "user_balance_history"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_ledger_agrees"();
--> statement-breakpoint
CREATE FUNCTION "check_ledger_row_follows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_it numeric(12, 2);
BEGIN
  SELECT balance_after_usd INTO before_it FROM user_balance_history
    WHERE user_id = NEW.user_id AND number < NEW.number ORDER BY number DESC LIMIT 1;
  IF NEW.balance_after_usd <> coalesce(before_it, 0)
    + (CASE NEW.transaction_type WHEN 'credit' THEN NEW.amount_usd ELSE -NEW.amount_usd END) THEN
    RAISE EXCEPTION 'ledger row % of % does not follow from %', NEW.id, NEW.user_id, coalesce(before_it, 0)
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER "user_balance_history_follows" BEFORE INSERT ON "user_balance_history"
  FOR EACH ROW EXECUTE FUNCTION "check_ledger_row_follows"();
