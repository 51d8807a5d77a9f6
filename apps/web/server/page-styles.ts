import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Built stylesheets, by the addresses that pages name them by. */
export type Stylesheets = ReadonlyMap<string, string>

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
