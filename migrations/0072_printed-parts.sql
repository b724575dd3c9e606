-- Earlier prints had all labels of a product, of which there are a million at most.
ALTER TABLE "item_label_prints" ADD COLUMN "printed_labels" int4multirange DEFAULT '{[1,1000000]}' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_label_prints" ALTER COLUMN "printed_labels" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "item_label_prints" ADD CONSTRAINT "item_label_prints_counts_from_one" CHECK (not isempty("item_label_prints"."printed_labels") and lower("item_label_prints"."printed_labels") >= 1);
