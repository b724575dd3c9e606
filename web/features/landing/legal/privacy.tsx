import { Blank, type LegalDocument, Points } from "./document-page.tsx";

/** The privacy policy under Brazil's data protection law (Lei 13.709/2018, LGPD). */
export const privacy: LegalDocument = {
  path: "/privacidade",
  title: "Privacidade | Prepara",
  description:
    "Quais dados a Prepara trata, para quê, por quanto tempo e como exercer os seus direitos pela LGPD.",
  heading: "Privacidade",
  since: "20 de novembro de 2026",
  lead: "Esta página diz quais dados tratamos, para quê, com quem os dividimos, por quanto tempo ficam conosco e como você exerce os seus direitos pela Lei Geral de Proteção de Dados (Lei 13.709/2018, LGPD).",
  sections: [
    {
      id: "controlador",
      title: "Quem responde pelos dados",
      body: (
        <>
          <p>
            O controlador é <Blank>razão social</Blank>, <Blank>CNPJ ou EIN</Blank>, com sede em{" "}
            <Blank>endereço completo</Blank>.
          </p>
          <p>
            Encarregado pelo tratamento de dados: <Blank>nome</Blank>, <Blank>e-mail do encarregado</Blank>.
          </p>
        </>
      ),
    },
    {
      id: "dados",
      title: "Quais dados tratamos",
      body: (
        <Points>
          <li>
            <strong>Conta:</strong> nome, e-mail, WhatsApp, senha (guardada só como resumo criptográfico),
            número da suíte e plano.
          </li>
          <li>
            <strong>Operação:</strong> compras registradas, códigos de rastreio, envios, unidades, pedidos de
            preparo e de compra assistida, saldo e movimentações.
          </li>
          <li>
            <strong>Fotos e medidas:</strong> imagens das caixas e dos produtos, peso e dimensões registrados
            no recebimento.
          </li>
          <li>
            <strong>Documentos:</strong> notas fiscais e comprovantes que você envia.
          </li>
          <li>
            <strong>Conversas com o consultor IA:</strong> as suas perguntas e as respostas.
          </li>
          <li>
            <strong>Segurança:</strong> sessões abertas, endereço IP e horário de acessos e de ações
            administrativas.
          </li>
        </Points>
      ),
    },
    {
      id: "finalidades",
      title: "Para quê, e com qual base legal",
      body: (
        <Points>
          <li>
            Receber, identificar, medir, preparar e enviar a sua mercadoria: execução do contrato (art. 7º,
            V).
          </li>
          <li>Cobrar e manter o histórico financeiro: contrato e obrigação legal (art. 7º, II e V).</li>
          <li>Proteger contas e prevenir fraude: legítimo interesse (art. 7º, IX).</li>
          <li>Responder no consultor IA e no suporte: execução do contrato (art. 7º, V).</li>
        </Points>
      ),
    },
    {
      id: "fotos",
      title: "Fotos e arquivos",
      body: (
        <>
          <p>
            Fotos são decodificadas e gravadas de novo antes de guardadas: localização, modelo do aparelho e
            outros metadados não ficam. Arquivos não têm endereço público; abrem por links assinados, que
            expiram, e só para você e para a equipe que atende a sua conta.
          </p>
          <p>
            Fotografamos a mercadoria, não pessoas. Se alguém aparecer numa foto, peça a troca da imagem ao
            suporte.
          </p>
        </>
      ),
    },
    {
      id: "compartilhamento",
      title: "Com quem dividimos",
      body: (
        <>
          <p>Não vendemos dados e não os usamos para anúncios. Dividimos só o necessário com:</p>
          <Points>
            <li>transportadoras e a Amazon, para entregar os envios que você pedir,</li>
            <li>
              o provedor de hospedagem e de armazenamento de arquivos: <Blank>provedor e país</Blank>,
            </li>
            <li>
              o provedor de e-mail que entrega os avisos da conta: <Blank>provedor</Blank>,
            </li>
            <li>
              o provedor do modelo de linguagem do consultor IA, que recebe a pergunta e o contexto dela:{" "}
              <Blank>provedor</Blank>,
            </li>
            <li>autoridades, quando a lei obrigar.</li>
          </Points>
          <p>
            A operação fica nos Estados Unidos. A transferência internacional é necessária para executar o
            contrato (art. 33, IX).
          </p>
        </>
      ),
    },
    {
      id: "prazo",
      title: "Por quanto tempo",
      body: (
        <Points>
          <li>Dados da conta e da operação: enquanto a conta existir.</li>
          <li>
            Registros financeiros: pelo prazo que a lei fiscal exigir, mesmo depois de encerrada a conta.
          </li>
          <li>Arquivos enviados e não usados: apagados automaticamente em pouco tempo.</li>
          <li>
            Registros de acesso: <Blank>prazo, no mínimo 6 meses pelo Marco Civil da Internet</Blank>.
          </li>
        </Points>
      ),
    },
    {
      id: "direitos",
      title: "Os seus direitos",
      body: (
        <>
          <p>
            Você pode pedir confirmação do tratamento, acesso, correção, portabilidade, eliminação, informação
            sobre compartilhamento e revisão de decisões automatizadas (arts. 18 e 20), e opor-se ao que
            entender irregular.
          </p>
          <p>
            Escreva para <Blank>e-mail do encarregado</Blank>. Respondemos em até 15 dias. Você também pode
            reclamar à Autoridade Nacional de Proteção de Dados (ANPD).
          </p>
        </>
      ),
    },
    {
      id: "navegador",
      title: "O que fica no seu navegador",
      body: (
        <p>
          Guardamos nele a sua sessão, o tema claro ou escuro e o estado do menu. Não há cookies de
          publicidade nem de medição de audiência, e nenhum arquivo desta página vem de terceiros.
        </p>
      ),
    },
    {
      id: "mudancas",
      title: "Mudanças nesta página",
      body: (
        <p>
          Quando algo importante mudar, avisamos por e-mail antes de valer. A data no topo é a da versão
          atual.
        </p>
      ),
    },
  ],
};
