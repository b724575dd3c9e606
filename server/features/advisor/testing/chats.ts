import { afterAll, beforeEach } from "vitest";
import * as z from "zod";
import { modelServer } from "#server/adapters/fake-servers/model-server";
import { idOf, type Person } from "#server/testing/person";
import { runningProduct } from "#server/testing/product";

/** A product whose advisor asks a model of the test; both end with the test file. */
export async function productWithModel() {
  const model = await modelServer();
  const product = await runningProduct({
    LLM_BASE_URL: model.url,
    LLM_MODEL: "falso",
    LLM_API_KEY: "segredo",
  });
  afterAll(async () => {
    await product.close();
    await model.stop();
  });
  beforeEach(() => {
    model.next = [];
    model.requests = [];
  });
  const sentToModel = () => JSON.stringify(model.requests.map(({ body }) => body));
  return { model, product, sentToModel };
}

/** For an answer as one document instead of a stream. */
export const json = { accept: "application/json" };

export const newChat = async (person: Person) => idOf(await person.post("/conversations", {}));

export const ask = (person: Person, id: string, content: string, headers: Record<string, string> = json) =>
  person.post(`/conversations/${id}/messages`, { content }, headers);

const listed = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      content: z.string(),
      status: z.string(),
      failure: z.object({ code: z.string(), detail: z.string() }).nullable(),
    }),
  ),
});
export const messagesOf = async (person: Person, id: string) =>
  listed.parse((await person.get(`/conversations/${id}/messages`)).body).items;
