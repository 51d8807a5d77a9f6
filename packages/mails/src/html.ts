import { escapeUTF8 } from 'entities'

/** Markup: made by {@link html} alone, so that what is not of this type is a text and gets escaped. */
export class Markup {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}
type Part = Markup | string | number | false | null | undefined

/** A piece of HTML. Texts in it are escaped, in attributes too; lists are joined; what is not there leaves nothing. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly (Part | readonly Part[])[]): Markup =>
  new Markup(pieces.map((piece, index) => piece + sourceOf(parts[index])).join(''))

function sourceOf(part: Part | readonly Part[]): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Markup) return part.source
  return typeof part === 'object' ? part.map(sourceOf).join('') : escapeUTF8(String(part))
}
