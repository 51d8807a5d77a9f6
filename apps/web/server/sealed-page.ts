import { createHash } from 'node:crypto'

/**
 * A page without its nonce, and the hashes of the inline scripts that had it: those that the site's own code wrote. A
 * script that came into a page otherwise, with what a source lists, has no nonce, so no hash, and no browser runs it.
 */
export function sealed(html: string, nonce: string): { html: string; hashes: string[] } {
  const pieces = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const [index, piece] of pieces.entries()) {
    const after = pieces[index + 1]
    if (after === undefined) break
    const script = inlineScript(piece, after)
    if (script !== undefined) hashes.add(hashOf(script))
  }
  // the router's copy of the nonce for its code in browsers, which writes no inline scripts there
  return { html: pieces.join('').replace(`<meta property="csp-nonce" content="${nonce}"/>`, ''), hashes: [...hashes] }
}

/** The text of the inline script whose opening tag stands around the place between two pieces of a page. */
function inlineScript(before: string, after: string): string | undefined {
  const tagEnd = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, tagEnd)
  if (!/^<script(\s|$)/.test(tag) || /\ssrc=/.test(tag)) return undefined
  return after.slice(tagEnd + 1, after.indexOf('</script', tagEnd))
}

// browsers read every line end as a line feed
const hashOf = (script: string) =>
  `sha256-${createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64')}`
