import { expect } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../support/audit.ts";
import { holdPhotos } from "../support/hold-photos.ts";
import { test } from "../support/journey.ts";
import { admin, call, forgetSession, send, signIn, signUp, staffOf } from "../support/people.ts";
import { photo } from "../support/sample-files.ts";

test("a seller decides about damaged units in three taps and sees them move (docs/product.md#cases)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [rui, celia] = [await admin(request), await signUp(request, "Celia")];
  const { id } = await call(base, celia, "POST", "/purchases", { productName: "Chaleira", qty: 12 });
  await send(base, rui, `/floor/shipments/${id}/counts`, {
    announcedQty: "12",
    good: "8",
    damaged: "2",
    wrong: "0",
    missing: "2",
    stillComing: "0",
    damagePhotos: photo("amassada.png"),
  });
  await signIn(page, celia);
  await expect(page.getByRole("link", { name: "2 pendências aguardam você" })).toBeVisible();
  await page.goto("/chegaram");
  await page.getByRole("link", { name: "2 pendências aguardam você" }).click();
  await expect(page.getByRole("tab", { name: "Aguardam você (2)" })).toBeVisible();
  await expect(page.getByText(/^Restam \d+ dias para decidir$/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("link", { name: "2 unidades danificadas" }).click();
  await expect(
    page.getByRole("heading", { name: "Chegaram danificadas 2 de 12 unidades. O que fazemos?" }),
  ).toBeVisible();
  await expect(page.getByText("Neste envio: 8 disponíveis · 2 danificadas · 2 faltando")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ver foto 1/ })).toBeVisible();
  await expect(page.getByRole("log", { name: "Mensagens" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: /^Aceitar como está/ }).click();
  const dialog = page.getByRole("dialog", { name: "Aceitar como está" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Diminuir unidades" }).click();
  await dialog.getByRole("button", { name: "Confirmar 1 unidade" }).click();
  await expect(page.getByText("Decisão registrada!")).toBeVisible();
  await expect(page.getByText("Neste envio: 9 disponíveis · 1 danificada · 2 faltando")).toBeVisible();

  await page.getByRole("button", { name: /^Descartar/ }).click();
  const disposal = page.getByRole("dialog", { name: "Descartar 1 unidade de Chaleira?" });
  await disposal.getByRole("button", { name: "Descartar", exact: true }).click();
  await expect(disposal.getByText("Digite DESCARTAR para confirmar.").last()).toBeVisible();
  await disposal.getByLabel("Digite DESCARTAR para confirmar").fill("descartar");
  await disposal.getByRole("button", { name: "Descartar", exact: true }).click();
  await expect(disposal).toBeHidden();
  await expect(page.getByText("A equipe vai fazer")).toBeVisible();

  await page.getByLabel("Escrever mensagem").fill("Podem mandar uma foto antes?");
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
  await expect(page.getByText("Mensagem enviada!")).toBeVisible();
  await expect(page.getByRole("log").getByText("Podem mandar uma foto antes?")).toBeVisible();

  await page.goto("/pendencias?aba=equipe");
  await expect(page.getByText("Descartar: 1 unidade")).toBeVisible();
  await page.goto("/pendencias?aba=resolvidas");
  await expect(page.getByText("Nenhuma pendência resolvida")).toBeVisible();
});

test("staff carry out what a seller decided, with a photo, and answer (docs/product.md#cases)", {
  tag: "@once",
}, async ({ page, request, baseURL }) => {
  const base = baseURL ?? "";
  const [rui, dora, tadeu] = [
    await admin(request),
    await signUp(request, "Dora"),
    await staffOf(request, base, "Tadeu", ["recebimento"]),
  ];
  const product = `Bule ${Date.now()}`;
  const { id } = await call(base, dora, "POST", "/purchases", { productName: product, qty: 3 });
  await send(base, rui, `/admin/shipments/${id}/check-in`, { damagedQty: "2" });
  const { items } = await call(base, dora, "GET", "/cases");
  await send(base, dora, `/cases/${items[0].id}/decide`, {
    decision: "return",
    qty: "2",
    text: "Etiqueta na caixa",
  });

  await signIn(page, tadeu, "/galpao");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Pendências/ })
    .click();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /2 unidades danificadas$/ })
    .first()
    .waitFor();
  await page.goto(`/galpao/pendencias/${items[0].number}`);
  await expect(page.getByText("Devolver à loja: 2 unidades")).toBeVisible();
  await expect(page.getByText("Etiqueta na caixa")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Feito" }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver à loja: 2 unidades" });
  await dialog.getByRole("button", { name: "Feito" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Anexe ao menos uma foto.");
  await expectAccessible(page);
  await dialog.getByLabel("Fotos").setInputFiles([photo("enviado.png")]);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByLabel("Código de rastreio").fill("1Z999AA10123456784");
  await expectAccessible(page);

  // While a photo is made smaller, which takes an old phone seconds, the form is not sent without it.
  const releasePhoto = await holdPhotos(page);
  await dialog.getByLabel("Fotos").setInputFiles([photo("caixa.png")]);
  const done = dialog.getByRole("button", { name: "Feito" });
  await expect(done).toHaveAttribute("aria-disabled", "true");
  await releasePhoto();
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await done.click();
  await expect(page.getByText("Feito! O cliente já vê.")).toBeVisible();
  await expect(page.getByRole("log").getByText("Rastreio: 1Z999AA10123456784")).toBeVisible();
  expect(await call(base, dora, "GET", `/cases/${items[0].id}`)).toMatchObject({ status: "settled", qty: 0 });
});

test("a seller claims a box that has no owner and asks about a shipment; support answers both (docs/product.md#cases)", async ({
  page,
  request,
  baseURL,
}) => {
  const base = baseURL ?? "";
  const [rui, flora, otto] = [
    await admin(request),
    await signUp(request, "Flora"),
    await staffOf(request, base, "Otto", ["suporte"]),
  ];
  const code = `TBA${Date.now()}`;
  const box = await send(base, rui, "/floor/boxes", { code });
  const { id } = await call(base, flora, "POST", "/purchases", { productName: "Torradeira", qty: 1 });

  await signIn(page, flora, "/transito");
  await page.getByRole("link", { name: "Reivindicar caixa" }).click();
  const claim = page.getByRole("dialog", { name: "Reivindicar caixa" });
  await claim.getByRole("button", { name: "Reivindicar" }).click();
  await expect(claim.getByText("Diga o que há na caixa.").last()).toBeVisible();
  await expectAccessible(page);
  await claim.getByLabel("Código de rastreio").fill(code);
  await claim.getByLabel("O que há na caixa?").fill("Uma torradeira vermelha");
  const proofs = claim.getByLabel("Comprovante (nota, pedido, e-mail)");
  await proofs.setInputFiles([{ name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("Nota") }]);
  await expect(page.getByText("nota.txt: envie apenas fotos e PDFs.")).toBeVisible();
  await proofs.setInputFiles(Array.from({ length: 6 }, (_, index) => photo(`nota-${index}.png`)));
  await expect(page.getByText("São no máximo 5 arquivos: 1 ficou de fora.")).toBeVisible();
  await expect(claim.getByRole("button", { name: /^Remover/ })).toHaveCount(5);
  await claim.getByRole("button", { name: "Reivindicar" }).click();
  await expect(page.getByText("Reivindicação enviada!")).toBeVisible();
  await expect(page.getByRole("heading", { name: new RegExp(`código ${code} é sua`) })).toBeVisible();
  await expect(page.getByText(`Caixa nº ${box.number}`)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto(`/transito?envio=${id}`);
  await page.getByRole("link", { name: "Perguntar sobre este envio" }).click();
  const question = page.getByRole("dialog", { name: "Fazer pergunta sobre este envio" });
  await question.getByLabel("O que você quer saber?").fill("Já chegou?");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Enviar pergunta" }).click();
  await expect(page.getByText("Pergunta enviada!")).toBeVisible();
  await expect(page.getByRole("log").getByText("Já chegou?")).toBeVisible();
  await page.goto("/pendencias?aba=equipe");
  await expect(page.getByRole("link", { name: "Caixa reivindicada" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Pergunta", exact: true })).toBeVisible();

  const { items } = await call(base, flora, "GET", "/cases?state=waiting_staff");
  const numberOf = (kind: string) => items.find((one: { kind: string }) => one.kind === kind).number;
  await forgetSession(page);
  await signIn(page, otto, `/galpao/pendencias/${numberOf("box_claim")}`);
  await expect(page.getByText("Rastreio confere")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: `É esta a caixa nº ${box.number}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "É do cliente" }).click();
  await expect(page.getByText("A caixa agora é do cliente")).toBeVisible();
  await expect(page.getByText(`A caixa nº ${box.number} é sua`)).toBeVisible();

  await page.goto("/galpao/pendencias");
  await page.getByRole("button", { name: "Respostas prontas" }).click();
  await page.getByRole("button", { name: "Nova resposta" }).click();
  const template = page.getByRole("dialog", { name: "Nova resposta" });
  const title = `Espera ${Date.now()}`;
  await template.getByLabel("Título").fill(title);
  await template.getByLabel("Resposta").fill("Oi, {nome}! {assunto} ainda não chegou.");
  await expectAccessible(page);
  await template.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: `Excluir ${title}` }).click();
  const deletion = page.getByRole("alertdialog", { name: `Excluir a resposta “${title}”?` });
  await expectAccessible(page);
  await deletion.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();

  await page.goto(`/galpao/pendencias/${numberOf("question")}`);
  await page.getByRole("button", { name: "Pegar" }).click();
  await expect(page.getByText("Com você.")).toBeVisible();
  await page.getByRole("button", { name: "Passar para…" }).click();
  await page.getByRole("dialog").getByLabel("Para quem?").selectOption({ index: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Descartar" }).click();
  await page.getByLabel("Resposta pronta").selectOption(title);
  await expect(page.getByLabel("Escrever mensagem")).toHaveValue("Oi, Flora! Torradeira ainda não chegou.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  const opened = page.context().waitForEvent("page");
  await page.getByRole("button", { name: /^Abrir no WhatsApp/ }).click();
  const chat = await opened;
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/\d+\?text=Oi%2C%20Flora!/);
  await chat.close();
  await expect(page.getByRole("log").getByText(/enviado à mão pelo WhatsApp/)).toBeVisible();

  await page.getByRole("button", { name: "Responder e encerrar" }).click();
  const answer = page.getByRole("dialog", { name: "Responder e encerrar" });
  await answer.getByLabel("Resposta").fill("Ainda não.");
  await answer.getByRole("button", { name: "Responder e encerrar" }).click();
  await expect(page.getByText("Respondida e encerrada!")).toBeVisible();
  expect(await call(base, flora, "GET", "/cases?state=closed")).toMatchObject({
    items: [{ outcome: "Respondida" }, { outcome: `A caixa nº ${box.number} é sua` }],
  });

  await page.goto("/galpao/pendencias");
  await page.getByRole("button", { name: "Respostas prontas" }).click();
  await page.getByRole("button", { name: `Excluir ${title}` }).click();
  await deletion.getByRole("button", { name: "Excluir" }).click();
  await expect(page.getByText("Resposta excluída!")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
});
