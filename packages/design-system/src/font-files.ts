import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'

/** Addresses of the two fonts that every page needs, preloaded before the style sheet requests them. */
export const FONT_FILES: readonly string[] = [display, text]
