import { oneOf } from '../../page/search-params.ts'
import type { TonightSearch } from './tonight-search.ts'

/** In the page, not in a stylesheet, which would stay on later pages. `paper` is a value of the property `size`. */
export const printStyle = (paper: string): string => `
@page { size: ${paper}; margin: 14mm 13mm }
@media print {
:root:root[data-mantine-color-scheme] { --hl-paper: #fff; --hl-surface: #fff; --hl-raised: #fff; --hl-line: #999; --hl-line-strong: #000; --hl-ink: #000; --hl-soft: #000; --hl-accent: #000; --hl-warn: #000; --hl-bad: #000; --hl-warn-wash: #fff; --hl-bad-wash: #fff; color-scheme: light }
:root body > header, :root body > footer, :root body > .skip-link { display: none }
:root body { display: block; font-size: 10.5pt; line-height: 1.35 }
:root body .wrap { width: auto }
:root body a { color: #000; text-decoration: none }
}`

export const PAPERS = ['letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

export const paperOf = ({ paper }: TonightSearch): Paper => oneOf(PAPERS, paper) ?? PAPERS[0]
