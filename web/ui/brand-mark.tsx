/** The product's logo: a taped box. */
export function BrandMark({ className = "size-8" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={className}>
      <rect width="64" height="64" rx="14" fill="#1D4ED8" />
      <path d="M32 13 51 23v19L32 52 13 42V23z" fill="#F3D9AE" />
      <path d="M32 33 51 23v19L32 52z" fill="#CF9F5F" />
      <path d="M32 33 13 23v19l19 10z" fill="#E2BB82" />
      <path d="m22.500 18 19 10v7l5-2.600v-7L27.500 15.400z" fill="#FFF7E8" />
    </svg>
  );
}
