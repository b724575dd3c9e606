/** The first focusable element of every page: skips to `main#conteudo`. Visible only while focused. */
export function SkipLink() {
  return (
    <a
      href="#conteudo"
      className="fixed top-2 left-2 z-60 -translate-y-20 inline-flex min-h-11 items-center rounded-control bg-primary px-4 font-semibold text-on-primary text-sm focus:translate-y-0"
    >
      Pular para o conteúdo
    </a>
  );
}
