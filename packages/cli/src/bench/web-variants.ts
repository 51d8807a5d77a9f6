import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { type Answer, answerOf } from './load.ts'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)

/** Forms of one page, all from one server with the same bytes of fonts and pictures. */
export const VARIANTS = ['with its CSS inlined', 'without scripts, CSS inlined'] as const
export type Variant = (typeof VARIANTS)[number]

interface Variants {
  urls: Record<Variant, string>
  close(): Promise<void>
}

/** Serves the page in other forms, and everything else as the site sends it, each file fetched once. */
export async function serveVariants(site: string, path: string): Promise<Variants> {
  const html = await textOf(await answerOf(`${site}${path}`))
  const inlined = await withInlinedStyles(html, site)
  const pages = new Map([
    ['/with-scripts', await brotli(inlined)],
    ['/without-scripts', await brotli(withoutScripts(inlined))],
  ])
  const files = new Map<string, Promise<Answer>>()
  const server = createServer(async ({ url = '/' }, response) => {
    const page = pages.get(url)
    if (page) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': page.length,
      })
      return void response.end(page)
    }
    const file = files.get(url) ?? answerOf(`${site}${url}`)
    files.set(url, file)
    const { status, headers, body } = await file
    // it would refuse the inline scripts of a page that was changed
    const {
      'content-security-policy': _policy,
      connection: _connection,
      'transfer-encoding': _coding,
      ...kept
    } = headers
    response.writeHead(status, { ...kept, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    urls: {
      'with its CSS inlined': `${origin}/with-scripts`,
      'without scripts, CSS inlined': `${origin}/without-scripts`,
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** An answer's text, which may have come compressed. */
const textOf = async ({ headers, body }: Answer): Promise<string> =>
  (headers['content-encoding'] === 'br' ? await unbrotli(body) : body).toString()

const STYLE_LINK = /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"[^>]*>/g

/** Style sheets stand where their links stood; addresses in them begin at the site's root, as Vite writes them. */
async function withInlinedStyles(html: string, site: string): Promise<string> {
  const styles = new Map<string, string>()
  for (const [, href = ''] of html.matchAll(STYLE_LINK))
    if (!styles.has(href)) styles.set(href, await textOf(await answerOf(new URL(href, site).href)))
  return html.replace(STYLE_LINK, (_link, href: string) => `<style>${styles.get(href) ?? ''}</style>`)
}

/** The page as plain HTML: no script, and no hint to load one. */
const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\b(?:rel="modulepreload"|as="script")[^>]*>/g, '')
