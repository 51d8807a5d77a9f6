import text from '../dist/figtree-latin-wght-normal.woff2?url'

/** The font of most text, preloaded. The headings' font is requested early enough, since pages inline their styles. */
export const TEXT_FONT = text
