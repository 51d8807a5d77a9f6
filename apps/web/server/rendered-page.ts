import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PageAnswers } from '../src/page-answers.ts'
import { pagePolicies } from './headers.ts'
import type { Pages } from './pages.ts'

/** Built stylesheets, by the addresses that pages name them by. */
type Stylesheets = ReadonlyMap<string, string>

/** As React writes it. */
const LINK = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g

/** The stylesheets in a folder of built files. */
export function stylesheetsIn(files: string): Stylesheets {
  const folder = join(files, 'assets')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.css')) : []
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(folder, name), 'utf8')]))
}

/**
 * A page with its stylesheets inline, so that it can be shown when it has arrived. Each keeps its address, by which
 * `client.tsx` says that it is there.
 */
export function withInlineStyles(html: string, stylesheets: Stylesheets): string {
  const headEnd = html.indexOf('</head>')
  const head = html.slice(0, headEnd).replace(LINK, (link, href: string) => {
    const styles = stylesheets.get(href)
    return styles === undefined ? link : `<style data-stylesheet="${href}">${styles}</style>`
  })
  return head + html.slice(headEnd)
}

/**
 * A page without its nonce, and the hashes of the inline scripts that had it: those that the site's own code wrote. A
 * script that came into a page otherwise, with what a source lists, has no nonce, so no hash, and no browser runs it.
 */
function sealed(html: string, nonce: string): { html: string; hashes: string[] } {
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

/** A page for one visitor or for all. */
export interface RenderedPage {
  status: number
  headers: Record<string, string>
  html: string
  /** What it is made from, for a page that may be kept until one of these answers changes. */
  answers: ReadonlyMap<string, string> | undefined
}

/** Renders the page of a request with its styles inline, and a policy that allows its own scripts alone; `tiles` is the origin of the map's. */
export async function renderedPage(
  pages: Pages,
  stylesheets: Stylesheets,
  request: Request,
  tiles?: string,
): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64url')
  const answers = new PageAnswers()
  const response = await pages(request, nonce, answers)
  const { html, hashes } = sealed(await response.text(), nonce)
  const mayBeKept =
    response.status === 200 &&
    answers.complete &&
    !response.headers.has('set-cookie') &&
    !response.headers.get('cache-control')?.includes('no-store')
  return {
    status: response.status,
    headers: {
      ...Object.fromEntries(response.headers),
      ...pagePolicies({ hashes, path: new URL(request.url).pathname, tiles }),
    },
    html: withInlineStyles(html, stylesheets),
    answers: mayBeKept ? answers.tags : undefined,
  }
}
