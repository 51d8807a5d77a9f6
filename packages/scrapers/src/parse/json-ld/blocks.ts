/** No site writes a longer opening tag for JSON-LD. */
const MAX_TAG_LENGTH = 1000

/**
 * Finds the texts of a page's `application/ld+json` scripts, in order, each with its script's position. Scans the text
 * once: a hostile page must not make a pattern scan it again and again.
 */
export function findJsonLdBlocks(html: string): { text: string; offset: number }[] {
  if (/^\s*[[{]/.test(html)) return [{ text: html, offset: 0 }]
  const blocks: { text: string; offset: number }[] = []
  const marker = /ld\+json/gi
  for (let match = marker.exec(html); match; match = marker.exec(html)) {
    const tagIndex = html
      .slice(Math.max(0, match.index - MAX_TAG_LENGTH), match.index)
      .toLowerCase()
      .lastIndexOf('<script')
    if (tagIndex < 0) continue
    const offset = Math.max(0, match.index - MAX_TAG_LENGTH) + tagIndex
    const openingTagEnd = html.indexOf('>', match.index)
    // the match was in another script, or in the page's text
    if (openingTagEnd < 0 || openingTagEnd - offset > MAX_TAG_LENGTH || html.slice(offset, match.index).includes('>'))
      continue
    const closingTag = /<\/script/gi
    closingTag.lastIndex = openingTagEnd
    const end = closingTag.exec(html)?.index ?? html.length
    blocks.push({ text: html.slice(openingTagEnd + 1, end), offset })
    marker.lastIndex = end
  }
  return blocks
}

/**
 * Parses a block. Wrappers (CDATA, comments) and line breaks inside strings are common and don't change the meaning, so
 * they are removed. Several objects without commas between them become a list. Anything else that is invalid throws a
 * SyntaxError.
 */
export function parseBlock(block: string): unknown {
  const withoutOpening = block.trim().replace(/^(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?|^<!--/, '')
  const json = removeClosing(withoutOpening).trim().replace(/;$/, '')
  try {
    return JSON.parse(json)
  } catch {
    // a control character outside strings is white space or an error, and inside strings it was meant as white space
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what we replace
    const text = json.replace(/[\u0000-\u001f]/g, ' ')
    const values = splitValues(text)
    return values.length > 1 ? values.map((value): unknown => JSON.parse(value)) : JSON.parse(text)
  }
}

/** Splits objects that are set side by side: `{…}{…}`. */
function splitValues(json: string): string[] {
  const values: string[] = []
  let [depth, start] = [0, 0]
  // strings may contain braces
  for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"?|[{}]/g)) {
    if (token === '{') depth += 1
    if (token !== '}') continue
    depth -= 1
    if (depth === 0) {
      values.push(json.slice(start, index + 1))
      start = index + 1
    }
  }
  return json.slice(start).trim() === '' ? values : []
}

/**
 * Removes the end of a wrapper: `//]]>`, the same in a block comment, or `-->`. Works step by step from the end, which
 * takes linear time.
 */
function removeClosing(text: string): string {
  if (text.endsWith('-->')) return text.slice(0, -3)
  const withoutComment = text.endsWith('*/') ? text.slice(0, -2).trimEnd() : text
  if (!withoutComment.endsWith(']]>')) return text
  const rest = withoutComment.slice(0, -3).trimEnd()
  return /(?:\/\/|\/\*)$/.test(rest) ? rest.slice(0, -2) : rest
}
