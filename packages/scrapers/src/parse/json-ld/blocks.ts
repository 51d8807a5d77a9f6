/** How far a script's own tag reaches at most; what is longer is no JSON-LD that a site writes. */
const MAX_TAG_LENGTH = 1000

/**
 * The texts of a page's `application/ld+json` scripts, in order, each with the place where its script begins. Found by
 * walking the text once: a hostile page must not make a pattern go over it again and again.
 */
export function jsonLdBlocks(html: string): { text: string; at: number }[] {
  if (/^\s*[[{]/.test(html)) return [{ text: html, at: 0 }]
  const found: { text: string; at: number }[] = []
  const mark = /ld\+json/gi
  for (let match = mark.exec(html); match; match = mark.exec(html)) {
    const tag = html
      .slice(Math.max(0, match.index - MAX_TAG_LENGTH), match.index)
      .toLowerCase()
      .lastIndexOf('<script')
    if (tag < 0) continue
    const at = Math.max(0, match.index - MAX_TAG_LENGTH) + tag
    const open = html.indexOf('>', match.index)
    // the word stood in another script, or in the text of the page
    if (open < 0 || open - at > MAX_TAG_LENGTH || html.slice(at, match.index).includes('>')) continue
    const rest = /<\/script/gi
    rest.lastIndex = open
    const end = rest.exec(html)?.index ?? html.length
    found.push({ text: html.slice(open + 1, end), at })
    mark.lastIndex = end
  }
  return found
}

/**
 * Parses a block. Wrappings (CDATA, comments) and line ends inside of strings, which many sites leave there, are
 * forgiven, since they change no meaning; anything else is not guessed at and throws a SyntaxError.
 */
export function parseBlock(text: string): unknown {
  const opened = text.trim().replace(/^(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?|^<!--/, '')
  const bare = withoutClosing(opened).trim().replace(/;$/, '')
  try {
    return JSON.parse(bare)
  } catch {
    // outside of strings a control character is white space or an error, inside it was meant as white space
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
    return JSON.parse(bare.replace(/[\u0000-\u001f]/g, ' '))
  }
}

/** Without the end of a wrapping: `//]]>`, or with stars, or `-->`. Taken off from behind, sign by sign. */
function withoutClosing(text: string): string {
  if (text.endsWith('-->')) return text.slice(0, -3)
  const marked = text.endsWith('*/') ? text.slice(0, -2).trimEnd() : text
  if (!marked.endsWith(']]>')) return text
  const rest = marked.slice(0, -3).trimEnd()
  return /(?:\/\/|\/\*)$/.test(rest) ? rest.slice(0, -2) : rest
}
