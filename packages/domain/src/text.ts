/** White space of every kind (no-break, zero-width, line ends) made one blank, ends trimmed. */
export const tidy = (text: string): string =>
  text
    .replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Tidied text, or null where nothing is left. */
export const tidyOrNull = (text: string | null | undefined): string | null => (text ? tidy(text) || null : null)

/** Lower-cased, without accents; other scripts keep their letters. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** An address part: `Café du Nord` → `cafe-du-nord`; other scripts keep their letters, so that no name ends up empty. */
export const slugify = (text: string): string =>
  fold(text)
    .replace(/['’]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100)
    .replace(/-+$/, '')
