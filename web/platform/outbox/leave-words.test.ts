import { describe, expect, test } from "vitest";
import { leaveWords } from "./leave-words.ts";

const nothing = { waiting: [], drafts: [], isTyped: false };

describe("the question before signing out (docs/product.md#shell)", () => {
  test("is not asked when nothing is left behind", () => {
    expect(leaveWords(nothing)).toBeNull();
  });

  test("says that confirmed acts stay", () => {
    expect(leaveWords({ ...nothing, waiting: ["check-in"] })).toEqual({
      title: "Sair antes de enviar?",
      description:
        "1 recebimento confirmado ainda não foi enviado. Ele fica guardado neste aparelho por 7 dias, ninguém mais o vê, e é enviado quando você entrar aqui de novo.",
      confirm: "Sair e guardar",
      isLost: false,
    });
    expect(leaveWords({ ...nothing, waiting: ["box", "count"] })?.description).toBe(
      "2 registros confirmados ainda não foram enviados. Eles ficam guardados neste aparelho por 7 dias, ninguém mais os vê, e são enviados quando você entrar aqui de novo.",
    );
  });

  test("names the drafts that are deleted", () => {
    const about = (...drafts: string[]) => leaveWords({ ...nothing, drafts })?.description;
    expect(leaveWords({ ...nothing, drafts: ["count/a"] })).toEqual({
      title: "Sair sem terminar?",
      description: "Uma contagem não terminada será apagada deste aparelho.",
      confirm: "Sair mesmo assim",
      isLost: true,
    });
    expect(about("count/a", "count/b")).toBe("2 contagens não terminadas serão apagadas deste aparelho.");
    expect(about("shipment/a")).toBe("Um recebimento não terminado será apagado deste aparelho.");
    expect(about("shipment/a", "shipment/b")).toBe(
      "2 recebimentos não terminados serão apagados deste aparelho.",
    );
    expect(about("count/a", "shipment/a", "shipment/b")).toBe(
      "3 registros não terminados serão apagados deste aparelho.",
    );
  });

  test("names typed text, and all at once", () => {
    const typed = "O que você preencheu nesta página ainda não foi salvo e será perdido.";
    expect(leaveWords({ ...nothing, isTyped: true })).toEqual({
      title: "Sair sem salvar?",
      description: typed,
      confirm: "Sair mesmo assim",
      isLost: true,
    });
    const all = leaveWords({ waiting: ["count"], drafts: ["count/a"], isTyped: true });
    expect(all).toMatchObject({ title: "Sair antes de enviar?", confirm: "Sair mesmo assim", isLost: true });
    expect(all?.description).toBe(
      `Uma contagem não terminada será apagada deste aparelho. ${typed} 1 registro confirmado ainda não foi enviado. Ele fica guardado neste aparelho por 7 dias, ninguém mais o vê, e é enviado quando você entrar aqui de novo.`,
    );
  });
});
