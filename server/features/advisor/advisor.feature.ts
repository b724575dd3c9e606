import { trainingJobs } from "#server/features/advisor/training/read-training";
import type { Feature, FeatureDeps } from "#server/platform/feature";
import { chatImages } from "#server/tables/chat";
import { trainingDocuments } from "#server/tables/passages";
import { advisorFunctions } from "./advisor.functions.ts";
import { type AdvisorDeps, type AdvisorNeeds, advisorDeps } from "./advisor-deps.ts";
import { answerDesk } from "./answer/answer-desk.ts";
import { chatImageRoutes } from "./chat-images.routes.ts";
import { conversationRoutes } from "./conversations.routes.ts";
import { deleteConversationsOf } from "./delete-conversation.ts";
import { readGuide } from "./guide.ts";
import { messageRoutes } from "./messages.routes.ts";
import { indexGuide } from "./store-passages.ts";
import { trainingRoutes } from "./training/training.routes.ts";

/** TaDollar: the assistant, what it reads and what it may look up (docs/product.md#advisor). */
export const advisor: Feature<AdvisorNeeds> = {
  name: "advisor",
  routes(app, deps) {
    const own = withDesk(deps);
    conversationRoutes(app, deps);
    messageRoutes(app, own);
    chatImageRoutes(app, deps);
    trainingRoutes(app, deps);
    app.addHook("onReady", async () => {
      // Without a database there is nothing to answer either; the next start tries again.
      await readGuide()
        .then((articles) => indexGuide(deps.db, articles))
        .catch((err: unknown) => deps.log.warn({ err }, "the built-in guide was not indexed"));
    });
    app.addHook("preClose", () => own.desk.close());
  },
  functions: (app, deps) => advisorFunctions(app, withDesk(deps)),
  jobs: trainingJobs,
  forgetCustomer: deleteConversationsOf,
  fileColumns: [
    { bucket: "documents", column: trainingDocuments.fileUrl, hasThumbnail: false },
    // An uploaded picture that is never sent is swept, and its row a day later.
    { bucket: "chat-images", column: chatImages.path, hasThumbnail: true, unless: chatImages.messageId },
  ],
};

const withDesk = (deps: FeatureDeps & AdvisorNeeds): AdvisorDeps => advisorDeps(deps, answerDesk(deps));
