export type Shape =
  | "headphones"
  | "bottle"
  | "mug"
  | "lamp"
  | "shoe"
  | "watch"
  | "keyboard"
  | "backpack"
  | "ball"
  | "jar"
  | "carton";

/**
 * Each product drawn on 600 × 600 with its colour (`url(#c)`), and white or black overlays for light and
 * shade.
 */
const things: Record<Shape, string> = {
  headphones: `<path d="M150 380V310a150 150 0 0 1 300 0v70" fill="none" stroke="url(#c)" stroke-width="34"/>
    <rect x="112" y="330" width="92" height="140" rx="42" fill="url(#c)"/><rect x="396" y="330" width="92" height="140" rx="42" fill="url(#c)"/>
    <rect x="180" y="345" width="34" height="110" rx="17" fill="#0004"/><rect x="386" y="345" width="34" height="110" rx="17" fill="#0004"/>`,
  bottle: `<rect x="262" y="88" width="76" height="62" rx="12" fill="#2b2f36"/><path d="M250 150h100c0 40 40 50 40 100v220a40 40 0 0 1-40 40H250a40 40 0 0 1-40-40V250c0-50 40-60 40-100z" fill="url(#c)"/>
    <rect x="210" y="300" width="180" height="120" fill="#fff" opacity=".88"/><path d="M240 340h120M240 370h80" stroke="#0003" stroke-width="12"/><path d="M236 200v270" stroke="#fff5" stroke-width="16"/>`,
  mug: `<path d="M420 250h40a64 64 0 0 1 0 150h-44" fill="none" stroke="url(#c)" stroke-width="34"/><path d="M160 190h270v230a70 70 0 0 1-70 70H230a70 70 0 0 1-70-70z" fill="url(#c)"/>
    <ellipse cx="295" cy="192" rx="135" ry="34" fill="#fff"/><ellipse cx="295" cy="196" rx="112" ry="24" fill="#4b2e1e"/><path d="M196 250v170" stroke="#fff5" stroke-width="18"/>`,
  lamp: `<path d="M250 120h120l70 150H180z" fill="url(#c)"/><path d="M180 270h260l30 100H150z" fill="#ffe9a8" opacity=".55"/><path d="M310 270v190" stroke="#40454f" stroke-width="18"/>
    <rect x="220" y="455" width="180" height="36" rx="18" fill="#40454f"/><path d="M262 130l-52 130" stroke="#fff5" stroke-width="14"/>`,
  shoe: `<path d="M110 400c0-70 6-130 20-170 60 30 110 20 140-20l120 110c60 20 110 30 110 90v20H110z" fill="url(#c)"/><path d="M104 420h396a28 28 0 0 1-28 56H132a28 28 0 0 1-28-56z" fill="#fff"/>
    <path d="M262 262l46 30M296 240l46 34M330 272l40 30" stroke="#fff" stroke-width="13" stroke-linecap="round"/><path d="M130 350c90 30 190 20 260-20" stroke="#fff6" stroke-width="16" fill="none"/>`,
  watch: `<path d="M240 70h120l14 130H226zM240 530h120l14-130H226z" fill="url(#c)"/><rect x="195" y="185" width="210" height="230" rx="54" fill="#22262d"/><rect x="217" y="207" width="166" height="186" rx="38" fill="#0d1117"/>
    <path d="M300 240v62l44 30" stroke="#fff" stroke-width="12" fill="none" stroke-linecap="round"/><circle cx="300" cy="302" r="70" fill="none" stroke="url(#c)" stroke-width="9" stroke-dasharray="290 160"/>`,
  keyboard: `<rect x="80" y="210" width="440" height="200" rx="26" fill="url(#c)"/>${keys()}<rect x="200" y="356" width="200" height="34" rx="8" fill="#fff" opacity=".9"/>`,
  backpack: `<path d="M240 150a60 60 0 0 1 120 0" fill="none" stroke="#2b2f36" stroke-width="20"/><rect x="160" y="140" width="280" height="370" rx="90" fill="url(#c)"/><rect x="195" y="320" width="210" height="160" rx="30" fill="#0003"/>
    <path d="M195 360h210" stroke="#fff8" stroke-width="9"/><rect x="288" y="352" width="24" height="44" rx="10" fill="#fff"/><path d="M190 210c60-30 160-30 220 0" stroke="#fff5" stroke-width="12" fill="none"/>`,
  ball: `<circle cx="300" cy="310" r="180" fill="url(#c)"/><path d="M120 310h360M300 130v360M175 180c70 80 70 180 0 260M425 180c-70 80-70 180 0 260" stroke="#0004" stroke-width="9" fill="none"/><ellipse cx="236" cy="226" rx="56" ry="34" fill="#fff6" transform="rotate(-35 236 226)"/>`,
  jar: `<rect x="200" y="110" width="200" height="66" rx="16" fill="#2b2f36"/><rect x="180" y="170" width="240" height="330" rx="44" fill="url(#c)"/><rect x="180" y="250" width="240" height="160" fill="#fff" opacity=".92"/>
    <circle cx="300" cy="316" r="38" fill="url(#c)"/><path d="M240 380h120" stroke="#0003" stroke-width="12"/><path d="M206 200v40" stroke="#fff6" stroke-width="14"/>`,
  carton: `<path d="M120 190l180-70 180 70v230l-180 80-180-80z" fill="url(#c)"/><path d="M300 270v230l180-80V190z" fill="#0003"/><path d="M120 190l180 80 180-80-180-70z" fill="#fff4"/>
    <path d="M150 290l110 48v70l-110-48z" fill="#fff" opacity=".9"/><circle cx="390" cy="330" r="40" fill="#fff5"/>`,
};

function keys(): string {
  const rows = [232, 274, 316].map((y, row) =>
    Array.from({ length: 10 - row }, (_, index) => {
      const x = 104 + row * 18 + index * 40;
      return `<rect x="${x}" y="${y}" width="32" height="32" rx="7" fill="#fff" opacity=".9"/>`;
    }).join(""),
  );
  return rows.join("");
}

/** A product photo with light from above and a shadow below. */
export function productDrawing(shape: Shape, colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="520" height="520"><defs>
    <radialGradient id="g" cx=".5" cy=".38" r=".8"><stop stop-color="#fff"/><stop offset="1" stop-color="#dfe3ea"/></radialGradient>
    <linearGradient id="l" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".35"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></linearGradient>
    <pattern id="c" width="600" height="600" patternUnits="userSpaceOnUse"><rect width="600" height="600" fill="${colour}"/><rect width="600" height="600" fill="url(#l)"/></pattern>
    </defs><rect width="600" height="600" fill="url(#g)"/><ellipse cx="300" cy="520" rx="190" ry="26" fill="#000" opacity=".16"/>${things[shape]}</svg>`;
}

type BoxLabel = { suite: string; tracking: string; isOpen: boolean; shelf: string };

/** A check-in photo: the box on its shelf with the suite's label, closed or open. */
export function boxDrawing({ suite, tracking, isOpen, shelf }: BoxLabel): string {
  const bars = [...tracking].map((sign, index) => {
    const width = 2 + (sign.charCodeAt(0) % 5);
    return `<rect x="${178 + index * 7}" y="402" width="${width}" height="44"/>`;
  });
  const lid = isOpen
    ? `<path d="M120 230l-50-90 190 20 40 70zM480 230l60-80-190 10-50 70z" fill="#c99b62"/><path d="M120 230h360l-40 34H160z" fill="#5b4023"/>`
    : `<path d="M120 230l60-70h300l-0 70z" fill="#d9b07a"/><path d="M280 160h60v70h-60z" fill="#efe3c8" opacity=".8"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="520" height="520">
    <rect width="600" height="600" fill="${shelf}"/><path d="M0 500h600v100H0z" fill="#0003"/><path d="M40 0v500M560 0v500" stroke="#fff3" stroke-width="26"/><path d="M0 90h600" stroke="#fff2" stroke-width="20"/>
    <ellipse cx="300" cy="506" rx="220" ry="22" fill="#000" opacity=".25"/>${lid}<path d="M120 230h360v270H120z" fill="#c18f54"/><path d="M420 230h60v270h-60z" fill="#0002"/><path d="M280 230h60v90h-60z" fill="#efe3c8" opacity=".75"/>
    <rect x="160" y="340" width="220" height="120" rx="4" fill="#fff"/><text x="172" y="380" font-family="sans-serif" font-weight="700" font-size="30" fill="#111">${suite}</text><g fill="#111">${bars.slice(0, 26).join("")}</g></svg>`;
}

/** A seller's proof of a transfer. */
export function receiptDrawing({ payer, amount }: { payer: string; amount: string }): string {
  const line = (y: number, size: number, text: string) =>
    `<text x="48" y="${y}" font-family="sans-serif" font-size="${size}" fill="#1d2733">${text}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600" width="400" height="600">
    <rect width="400" height="600" fill="#eef1f5"/><rect x="24" y="40" width="352" height="520" rx="16" fill="#fff"/><circle cx="200" cy="120" r="38" fill="#2f9e6e"/>
    <path d="M182 120l13 14 24-28" stroke="#fff" stroke-width="8" fill="none" stroke-linecap="round"/>
    ${line(220, 22, "PIX enviado")}${line(270, 30, amount)}${line(330, 16, `De: ${payer}`)}${line(362, 16, "Para: Prepara Demonstracao")}
    <path d="M48 400h304" stroke="#d7dce3" stroke-width="2" stroke-dasharray="6 6"/>${line(440, 13, "Comprovante inventado, para demonstração")}</svg>`;
}
