/** No site writes a longer opening tag for JSON-LD. */
const MAX_TAG_LENGTH = 1000

/**
 * Finds the texts of a page's `application/ld+json` scripts, in order, each with its script's position. Scans the text
 * once: a hostile page must not make a pattern scan it again and again.
 */
export function findJsonLdBlocks(html: string): { text: string; at: number }[] {
  if (/^\s*[[{]/.test(html)) return [{ text: html, at: 0 }]
  const blocks: { text: string; at: number }[] = []
  const marker = /ld\+json/gi
  for (let match = marker.exec(html); match; match = marker.exec(html)) {
    const tag = html
      .slice(Math.max(0, match.index - MAX_TAG_LENGTH), match.index)
      .toLowerCase()
      .lastIndexOf('<script')
    if (tag < 0) continue
    const at = Math.max(0, match.index - MAX_TAG_LENGTH) + tag
    const open = html.indexOf('>', match.index)
    // the match was in another script, or in the page's text
    if (open < 0 || open - at > MAX_TAG_LENGTH || html.slice(at, match.index).includes('>')) continue
    const closingTag = /<\/script/gi
    closingTag.lastIndex = open
    const end = closingTag.exec(html)?.index ?? html.length
    blocks.push({ text: html.slice(open + 1, end), at })
    marker.lastIndex = end
  }
  return blocks
}

/**
 * Parses a block. Wrappers (CDATA, comments) and line breaks inside strings are common and don't change the meaning, so
 * they are removed. Anything else that is invalid throws a SyntaxError.
 */
export function parseBlock(text: string): unknown {
  const withoutOpening = text.trim().replace(/^(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?|^<!--/, '')
  const bare = withoutClosing(withoutOpening).trim().replace(/;$/, '')
  try {
    return JSON.parse(bare)
  } catch {
    // outside strings a control character is white space or an error; inside it was meant as white space
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we replace
    return JSON.parse(bare.replace(/[\u0000-\u001f]/g, ' '))
  }
}

/**
 * Removes the end of a wrapper: `//]]>`, the same in a block comment, or `-->`. Works step by step from the end, which
 * takes linear time.
 */
function withoutClosing(text: string): string {
  if (text.endsWith('-->')) return text.slice(0, -3)
  const withoutComment = text.endsWith('*/') ? text.slice(0, -2).trimEnd() : text
  if (!withoutComment.endsWith(']]>')) return text
  const rest = withoutComment.slice(0, -3).trimEnd()
  return /(?:\/\/|\/\*)$/.test(rest) ? rest.slice(0, -2) : rest
}
