import text from '../dist/figtree-latin-wght-normal.woff2?url'

/** The font of most words, preloaded. That of headings is requested as soon as there is one, since pages hold their styles. */
export const TEXT_FONT = text
