import { plans } from "@prepara/domain/account/plan";
import { formatUsd } from "@prepara/domain/money/money";
import { pageLinks } from "#web/features/landing/sections/page-links";
import { Blank, type LegalDocument, Points } from "./document-page.tsx";

/** The terms of use; prices come from `domain/account/plan`. */
export const terms: LegalDocument = {
  path: "/termos",
  title: "Termos de uso | Prepara",
  description: "As regras de uso da Prepara: suíte, recebimento, preparo, preços, saldo e responsabilidades.",
  heading: "Termos de uso",
  since: "20 de novembro de 2026",
  lead: "Ao criar uma conta você concorda com estas regras. Elas dizem o que fazemos, o que esperamos de você e o que acontece quando algo dá errado.",
  sections: [
    {
      id: "quem-somos",
      title: "Quem somos",
      body: (
        <p>
          O serviço é prestado por <Blank>razão social</Blank>, <Blank>CNPJ ou EIN</Blank>, com sede em{" "}
          <Blank>endereço completo</Blank>. Contato: <Blank>e-mail de contato</Blank>.
        </p>
      ),
    },
    {
      id: "servico",
      title: "O serviço",
      body: (
        <Points>
          <li>Você recebe um endereço nos EUA com um número de suíte, para usar nas suas compras.</li>
          <li>Registramos cada chegada com fotos, peso e medidas.</li>
          <li>Preparamos e enviamos as unidades que você pedir.</li>
          <li>Na compra assistida, a equipe compra por você depois de combinar valor e condições.</li>
          <li>O consultor IA e as calculadoras ajudam a decidir; a decisão e a conferência são suas.</li>
        </Points>
      ),
    },
    {
      id: "conta",
      title: "A sua conta",
      body: (
        <Points>
          <li>Os dados do cadastro precisam ser verdadeiros e atuais.</li>
          <li>A senha é só sua. Avise o suporte se desconfiar de uso indevido.</li>
          <li>A suíte é pessoal: não a empreste nem a revenda.</li>
        </Points>
      ),
    },
    {
      id: "mercadoria",
      title: "O que pode ser enviado",
      body: (
        <>
          <p>
            Você declara que a mercadoria é sua, tem origem lícita e pode ser vendida na Amazon. Não recebemos
            armas, munição, drogas, produtos falsificados, perecíveis, animais, valores em espécie nem cargas
            perigosas sem acordo prévio.
          </p>
          <p>
            Pacotes sem número de suíte, ou proibidos, ficam retidos até sabermos de quem são e o que fazer
            com eles.
          </p>
        </>
      ),
    },
    {
      id: "precos",
      title: "Preços e pagamento",
      body: (
        <Points>
          <li>
            {plans.free.title}: {formatUsd(plans.free.unitPrice)} por unidade, com {plans.free.freePerMonth}{" "}
            unidades grátis por mês. As que passam das grátis são pagas.
          </li>
          <li>
            {plans.premium.title}: {formatUsd(plans.premium.unitPrice)} por unidade, sem limite mensal.
          </li>
          <li>O custo exato aparece antes de você confirmar cada pedido.</li>
          <li>
            O saldo em dólares é adicionado pelo suporte e cada movimentação fica no seu histórico. Devolução
            de saldo: <Blank>regra e prazo de devolução</Blank>.
          </li>
        </Points>
      ),
    },
    {
      id: "prazos",
      title: "Prazos e guarda",
      body: (
        <p>
          Trabalhamos para registrar as chegadas em <Blank>prazo de recebimento</Blank> e concluir preparos em{" "}
          <Blank>prazo de preparo</Blank>. Mercadoria parada por mais de <Blank>dias de guarda</Blank> pode
          ter custo de armazenagem, avisado antes. Se ela continuar parada depois de{" "}
          <Blank>dias de armazenagem paga</Blank>, abrimos uma pendência e você tem 30 dias para pedir
          preparo, devolução ou descarte. Sem resposta nesse prazo, podemos descartá-la e guardamos uma foto.
        </p>
      ),
    },
    {
      id: "responsabilidade",
      title: "Responsabilidades",
      body: (
        <>
          <p>
            Respondemos por perda ou dano causado por nós enquanto a mercadoria está sob nossa guarda, até{" "}
            <Blank>limite por unidade ou por envio</Blank>. Não respondemos por atraso de transportadoras, por
            decisões da Amazon sobre a sua conta ou os seus produtos, nem por resultados de venda.
          </p>
          <p>
            Impostos e exigências do seu negócio são seus. Nada aqui afasta os direitos que a lei dá a
            consumidores.
          </p>
        </>
      ),
    },
    {
      id: "encerramento",
      title: "Encerramento",
      body: (
        <p>
          Você pode encerrar a conta quando quiser, depois de retirar ou destinar a mercadoria. Podemos
          suspender contas usadas para fraude ou para mercadoria proibida, com aviso e espaço para resposta.
        </p>
      ),
    },
    {
      id: "dados",
      title: "Dados pessoais",
      body: (
        <p>
          Como tratamos os seus dados está em{" "}
          <a href={pageLinks.privacy} className="font-medium text-primary underline underline-offset-4">
            Privacidade
          </a>
          .
        </p>
      ),
    },
    {
      id: "lei",
      title: "Lei e foro",
      body: (
        <p>
          Vale a lei de <Blank>país ou estado</Blank>, com foro em <Blank>comarca</Blank>, respeitado o foro
          do domicílio do consumidor.
        </p>
      ),
    },
  ],
};
