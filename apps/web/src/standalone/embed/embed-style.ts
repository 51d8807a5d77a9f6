import type { EmbedOptions } from './embed-options.ts'

/** WCAG 2.2: the minimum for text (1.4.3), and for graphics that people need to recognize something (1.4.11). */
const [MIN_TEXT_CONTRAST, MIN_GRAPHICS_CONTRAST] = [4.5, 3]

function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((offset) => {
    const fraction = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Computes WCAG's contrast ratio, from 1 to 21. @internal for its test */
export function getContrast(color: string, otherColor: string): number {
  const [light = 0, dark = 0] = [getLuminance(color), getLuminance(otherColor)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const isDark = (background: string): boolean => getContrast(background, 'ffffff') > getContrast(background, '000000')

/** Finds the first color in which text is readable on a background; black or white if there is none. */
const chooseReadableColor = (background: string, ...candidates: string[]): string =>
  candidates.find((color) => getContrast(color, background) >= MIN_TEXT_CONTRAST) ??
  (isDark(background) ? 'ffffff' : '000000')

const isVisibleOn = (color: string, background: string): boolean =>
  getContrast(color, background) >= MIN_GRAPHICS_CONTRAST

const LIGHT = { paper: 'ffffff', ink: '221a26', soft: '5f5561', line: 'e4dcd0', accent: 'a83812' }
const DARK: typeof LIGHT = { paper: '1e1828', ink: 'f4eff8', soft: 'b5aac2', line: '352c42', accent: 'ffbf5f' }
const FONTS = {
  system: 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif',
  serif: 'Georgia,"Times New Roman",serif',
  mono: 'ui-monospace,"Cascadia Mono",Menlo,monospace',
}

// the accent is never a text color, and it underlines links only if it is visible
const RULES = [
  '*{box-sizing:border-box}',
  'body{margin:0;padding:1rem;background:var(--p);color:var(--i);line-height:1.4;overflow-wrap:anywhere}',
  'h1{margin:0;padding-left:.6rem;border-left:4px solid var(--a);font-size:1.15rem;line-height:1.25}',
  'a{color:inherit;text-decoration-color:var(--u);text-decoration-thickness:2px;text-underline-offset:.2em}',
  'a:focus-visible{outline:2px solid;outline-offset:2px}',
  'ol{margin:.5rem 0 0;padding:0;list-style:none}',
  'li{display:grid;grid-template-columns:7rem 1fr;gap:0 .75rem;padding:.6rem 0;border-top:1px solid var(--l)}',
  'li:first-child{border:0}',
  'p{margin:0}',
  'time{font-size:.9rem}',
  'time b{display:block}',
  'li a{font-weight:600;text-decoration-line:none}',
  'li a:hover,li a:focus{text-decoration-line:underline}',
  'li p,.by,.note,.none{color:var(--s);font-size:.9rem}',
  's+b{font-weight:600}',
  '.by{padding-top:.6rem;border-top:1px solid var(--l)}',
  '.all{margin:.4rem 0 .6rem}',
  '.note{margin-top:.5rem;font-weight:600}',
  '.none{margin:.75rem 0}',
  '@media(max-width:22rem){li{display:block}time b{display:inline}}',
]

/** Creates the stylesheet of a list. It contains only constants, and colors that were parsed as hexadecimal digits. */
export function createEmbedStyle({ theme, font, accent, background }: EmbedOptions): string {
  const shownScheme = background && background !== 'transparent' ? (isDark(background) ? 'dark' : 'light') : theme
  const light = toColorProperties(LIGHT, accent, background)
  const dark = toColorProperties(DARK, accent, background)
  const schemes = {
    light: `:root{color-scheme:light;${light}}`,
    dark: `:root{color-scheme:dark;${dark}}`,
    auto: `:root{color-scheme:light dark;${light}}@media(prefers-color-scheme:dark){:root{${dark}}}`,
  }
  return `${schemes[shownScheme]}html{font:16px ${FONTS[font]}}${RULES.join('')}`
}

/**
 * Creates the color properties of a scheme. On any background, text is readable and links in a text are recognizable.
 */
function toColorProperties(scheme: typeof LIGHT, chosenAccent?: string, background?: string): string {
  // we assume that the page behind a transparent list has a color like the theme's paper
  const backdrop = background && background !== 'transparent' ? background : scheme.paper
  const ink = chooseReadableColor(backdrop, scheme.ink)
  // text can be muted only on a known color
  const soft = background === 'transparent' ? ink : chooseReadableColor(backdrop, scheme.soft, ink)
  const accent = chosenAccent ?? scheme.accent
  const underline = isVisibleOn(accent, backdrop) ? accent : ink
  const line = background ? 'currentcolor' : `#${scheme.line}`
  const paper = background === 'transparent' ? background : `#${backdrop}`
  return `--p:${paper};--i:#${ink};--s:#${soft};--l:${line};--a:#${accent};--u:#${underline}`
}
