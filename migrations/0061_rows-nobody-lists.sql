DROP INDEX "charges_by_state";--> statement-breakpoint
DROP INDEX "charges_of_user_by_state";--> statement-breakpoint
CREATE INDEX "unit_movements_of_storage" ON "unit_movements" USING btree ("shipment_id","id") WHERE not (from_place in ('on_hand', 'reserved') and to_place in ('on_hand', 'reserved'));--> statement-breakpoint
CREATE INDEX "charges_by_state" ON "charges" USING btree ("state","number") WHERE amount <> 0;--> statement-breakpoint
CREATE INDEX "charges_of_user_by_state" ON "charges" USING btree ("user_id","state","number") WHERE amount <> 0;