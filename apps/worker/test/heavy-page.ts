/** Makes HTML whose parsed JSON takes more memory than a parser process with `SMALL_HEAP_MB` may use. */
export const makeHeavyHtml = (): string => `<script type="application/ld+json">[${'[],'.repeat(1_500_000)}[]]</script>`
export const SMALL_HEAP_MB = 48
