import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PageApiResponses } from '../../src/rendering/api-response-tags.ts'
import { pagePolicies } from '../headers.ts'
import type { Pages } from './built-pages.ts'

type Stylesheets = ReadonlyMap<string, string>

/**
 * A stylesheet link as React writes it. Parsing the page instead took 41 ms for `/events` (parse5); this takes 0.02 ms.
 * The router's own `inlineCss` doesn't tell the browser which stylesheets are inlined, so they are loaded again.
 */
const STYLESHEET_LINK = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g

export function loadStylesheets(files: string): Stylesheets {
  const folder = join(files, 'assets')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.css')) : []
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(folder, name), 'utf8')]))
}

/**
 * Inlines the linked stylesheets. Each keeps its address, so that `client.tsx` can tell React and Vite that it is
 * loaded.
 *
 * @internal for its test
 */
export function withInlineStyles(html: string, stylesheets: Stylesheets): string {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd).replace(STYLESHEET_LINK, (link, href: string) => {
    const styles = stylesheets.get(href)
    return styles === undefined ? link : `<style data-stylesheet="${href}">${styles}</style>`
  })
  return head + html.slice(headEnd)
}

/**
 * Removes the nonce and returns the hashes of the inline scripts that had it. A script smuggled in through a source has
 * no nonce.
 */
function withoutNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const pieces = html.split(` nonce="${nonce}"`)
  const hashes = new Set<string>()
  for (const [index, piece] of pieces.entries()) {
    const after = pieces[index + 1]
    if (after === undefined) break
    const script = getInlineScript(piece, after)
    if (script !== undefined) hashes.add(toHash(script))
  }
  // the router's copy of the nonce is for its browser code, which writes no inline scripts
  return { html: pieces.join('').replace(`<meta property="csp-nonce" content="${nonce}"/>`, ''), hashes: [...hashes] }
}

function getInlineScript(before: string, after: string): string | undefined {
  const tagEnd = after.indexOf('>')
  const tag = before.slice(before.lastIndexOf('<')) + after.slice(0, tagEnd)
  if (!/^<script(\s|$)/.test(tag) || /\ssrc=/.test(tag)) return undefined
  return after.slice(tagEnd + 1, after.indexOf('</script', tagEnd))
}

// browsers normalize line endings before they hash
const toHash = (script: string) =>
  `sha256-${createHash('sha256').update(script.replace(/\r\n?/g, '\n')).digest('base64')}`

export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** Tags of the API responses that the page was made from. Undefined if the page must not be cached. */
  apiTags: ReadonlyMap<string, string> | undefined
}

export async function renderPage(
  pages: Pages,
  stylesheets: Stylesheets,
  request: Request,
  tilesOrigin?: string,
  policies = pagePolicies,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64url')
  const apiResponses = new PageApiResponses()
  const response = await pages(request, nonce, apiResponses)
  const { html, hashes } = withoutNonce(await response.text(), nonce)
  const isCacheable =
    response.status === 200 &&
    apiResponses.complete &&
    !response.headers.has('set-cookie') &&
    !response.headers.get('cache-control')?.includes('no-store')
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      ...policies({ hashes, path: new URL(request.url).pathname, tilesOrigin }),
    },
    html: withInlineStyles(html, stylesheets),
    apiTags: isCacheable ? apiResponses.tags : undefined,
  }
}
