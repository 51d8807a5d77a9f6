import { escapeUTF8 } from 'entities'

export interface MailContext {
  /** The start of links: `https://houselights.example`. */
  site: string
  /** The prefix of the city's addresses on the site: '' or `/toronto`. */
  cityPath: string
  city: string
  timeZone: string
}

/** Returns the addresses of a subscriber's own pages. */
export function getLinks({ site, cityPath }: MailContext, token: string) {
  const toUrl = (page: string) => `${site}${cityPath}/newsletter/${page}?token=${token}`
  return { confirm: toUrl('confirm'), settings: toUrl('settings'), unsubscribe: toUrl('unsubscribe') }
}

/** HTML. Only {@link html} creates it, so anything of another type is text and gets escaped. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}
type Part = Markup | string | number | false | null | undefined

/** Creates a piece of HTML. Escapes text parts, also in attributes. Lists are joined, and missing parts are empty. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly (Part | readonly Part[])[]): Markup =>
  new Markup(pieces.map((piece, index) => piece + getSource(parts[index])).join(''))

function getSource(part: Part | readonly Part[]): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Markup) return part.source
  return typeof part === 'object' ? part.map(getSource).join('') : escapeUTF8(String(part))
}

export interface Mail {
  subject: string
  html: string
  text: string
}

/** The site's colors. Mail programs with a dark mode use the second set. */
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #fbf8f3; }
.page { background: #fbf8f3; } .sheet { background: #ffffff; }
.ink { color: #221a26; } .soft { color: #5f5561; } .link { color: #a83812; } .bad { color: #a51d34; }
.rule { border-top: 1px solid #e4dcd0; } .button { background: #b83f16; color: #ffffff; }
@media (max-width: 480px) {
  .pad { padding-left: 18px !important; padding-right: 18px !important; }
  .when { width: 66px !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background: #15111c !important; } .sheet { background: #1e1828 !important; }
  .ink { color: #f4eff8 !important; } .soft { color: #b5aac2 !important; } .link { color: #ff9d6b !important; }
  .bad { color: #ff9aa8 !important; } .rule { border-color: #352c42 !important; }
  .button { background: #ff9d6b !important; color: #1e1828 !important; }
}`
const FONT = "font-family:Figtree,'Segoe UI',Arial,sans-serif;"

/** Style attributes for mail programs that ignore the style sheet above. */
export const STYLES = {
  heading: `${FONT}font-size:22px;line-height:1.25;font-weight:700;margin:0;color:#221a26;`,
  text: `${FONT}font-size:16px;line-height:1.5;margin:0;color:#221a26;`,
  small: `${FONT}font-size:14px;line-height:1.45;margin:0;color:#5f5561;`,
  link: 'color:#a83812;text-decoration:underline;',
  title: `${FONT}font-size:17px;line-height:1.3;font-weight:600;color:#a83812;text-decoration:underline;`,
} as const

/** Wraps an email's content in its document. `preview` is the text that lists of emails show after the subject. */
export const frameMail = (title: string, preview: string, content: Markup, footer: Markup): string =>
  `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${title}</title><style>${STYLE_MARKUP}</style></head>
<body class="page" style="margin:0;padding:0;background:#fbf8f3">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#fbf8f3"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:12px">
<tr><td class="pad ink" style="${FONT} padding:24px 32px 0;font-size:15px;font-weight:700;letter-spacing:.02em;color:#221a26">Houselights</td></tr>
${content}
<tr><td class="pad" style="padding:28px 32px 28px">${footer}</td></tr>
</table></td></tr></table></body></html>`.source
  }`
// This constant contains no data from listings.
const STYLE_MARKUP = new Markup(STYLE)

export const createButton = (label: string, address: string): Markup =>
  html`<a class="button" href="${address}" style="${FONT} display:inline-block;padding:13px 22px;border-radius:8px;background:#b83f16;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${label}</a>`
