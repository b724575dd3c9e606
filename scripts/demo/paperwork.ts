import { randomUUID } from "node:crypto";
import { attachFiles, stageBytes, storagePath } from "../../server/platform/files/stored-files.ts";
import { assistedPurchases } from "../../server/tables/assisted-purchases.ts";
import { documentFiles, documents } from "../../server/tables/documents.ts";
import { wares } from "./catalogue.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import type { Customer, Telling } from "./telling.ts";

const MIME = "application/pdf";

/** Now and then a seller sends an invoice or asks us to buy something for them. */
export function planPaperwork(telling: Telling, customer: Customer): void {
  const { timeline, chance } = telling;
  for (let day = customer.joinedDaysAgo - 5; day > 0; day -= chance.between(14, 22))
    timeline.plan(day, 12, () => sendInvoice(telling, customer));
  for (let day = customer.joinedDaysAgo - 3; day > 0; day -= chance.between(12, 20))
    timeline.plan(day, 14, () => askForPurchase(telling, customer, day));
}

async function sendInvoice({ product, chance }: Telling, { person, fullName }: Customer): Promise<void> {
  const ware = chance.oneOf(wares);
  const units = chance.between(6, 48);
  const documentId = randomUUID();
  const { userId } = person;
  const now = product.clock();
  const fileName = `nota-${ware.supplier.toLowerCase().replace(/\W+/g, "-")}-${chance.between(1000, 9999)}.pdf`;
  const path = storagePath("documents", [userId, documentId], now, "pdf");
  const content = invoicePdf([
    `${ware.supplier} - Invoice`,
    `Sold to: ${fullName}`,
    `${units} x item ${ware.asin} at US$ ${ware.unitCostUsd.toFixed(2)}`,
    `Total: US$ ${(units * ware.unitCostUsd).toFixed(2)}`,
  ]);
  await stageBytes(product, { path, userId, mimeType: MIME, originalName: fileName }, content);
  await product.db.transaction(async (tx) => {
    await tx.insert(documents).values({
      ...{ id: documentId, userId, units, asin: ware.asin, productName: ware.name, createdAt: now },
      amazonLink: `https://www.amazon.com/dp/${ware.asin}`,
    });
    await tx
      .insert(documentFiles)
      .values({ documentId, fileName, fileUrl: path, fileType: MIME, createdAt: now });
    await attachFiles(tx, [path], now);
  });
}

async function askForPurchase(
  { product, chance }: Telling,
  { person }: Customer,
  day: number,
): Promise<void> {
  const ware = chance.oneOf(wares);
  const quantity = chance.between(6, 30);
  const settled = chance.happens(85) ? "concluido" : "cancelado";
  const status = day > 12 ? settled : chance.oneOf(["pendente", "processando"]);
  await product.db.insert(assistedPurchases).values({
    ...{ userId: person.userId, productName: ware.name, quantity, status },
    supplierLink: `https://www.example.com/loja/${ware.asin.toLowerCase()}`,
    totalUsd: (quantity * ware.unitCostUsd).toFixed(2),
    adminNotes: status === "cancelado" ? "Fornecedor sem estoque." : null,
    createdAt: product.clock(),
  });
}
