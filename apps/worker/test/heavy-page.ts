/** HTML whose JSON takes many times its size once parsed: more than a parser with `SMALL_HEAP_MB` has. */
export const hungryHtml = (): string => `<script type="application/ld+json">[${'[],'.repeat(1_500_000)}[]]</script>`
export const SMALL_HEAP_MB = 48
