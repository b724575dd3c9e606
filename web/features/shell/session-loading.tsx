/** 'Carregando...' over the outline of the shell while the session loads (docs/product.md#shell). */
export function SessionLoading() {
  return (
    <div className="flex min-h-dvh">
      <div className="w-64 shrink-0 border-border border-r bg-card max-md:hidden in-data-[sidebar=collapsed]:w-12" />
      <div className="flex flex-1 flex-col">
        <div className="h-16 border-border border-b" />
        <div role="status" className="flex flex-1 items-center justify-center p-8 text-muted-foreground">
          Carregando...
        </div>
      </div>
    </div>
  );
}
