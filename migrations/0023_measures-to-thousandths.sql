ALTER TABLE "shipments"
  ALTER COLUMN "weight_lb" SET DATA TYPE numeric(9, 3),
  ALTER COLUMN "length_in" SET DATA TYPE numeric(9, 3),
  ALTER COLUMN "width_in" SET DATA TYPE numeric(9, 3),
  ALTER COLUMN "height_in" SET DATA TYPE numeric(9, 3);
