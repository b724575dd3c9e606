import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./server/tables/!(*.test).ts", "./server/auth/tables/*.ts"],
  out: "./migrations",
});
