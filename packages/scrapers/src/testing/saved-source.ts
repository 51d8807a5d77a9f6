import { platformFor, platformIds } from '../platforms/index.ts'
import { customSourceFor } from '../registry/custom-sources.ts'
import type { Source } from '../source/source.ts'

/** The id under which custom sources go: which one it is, the page's address decides. */
const CUSTOM = 'custom'
/** Where a page's address is not known: links on it that are not absolute stay unknown. */
const NOWHERE = 'https://unknown.invalid/'

/** The source that reads a saved page, or a sentence that says why there is none. */
export function sourceFor(platform: string, url: string): Source | { unknown: string } {
  const address = addressIn(url)
  const custom = customSourceFor(address)
  if (platform === CUSTOM || custom?.platform === platform)
    return custom ?? { unknown: `No custom source reads ${url}: give the address of its listing with --url.` }
  return (
    platformFor(platform, address) ?? {
      unknown: `There is no platform "${platform}". Known: ${[...platformIds(), CUSTOM].sort().join(', ')}.`,
    }
  )
}

/** The source that reads a saved page; throws where there is none. */
export function knownSource(platform: string, url: string): Source {
  const source = sourceFor(platform, url)
  if ('unknown' in source) throw new Error(source.unknown)
  return source
}

/** The address in a text that may say more, such as `https://www.therex.ca (Squarespace month JSON)`. */
export function addressIn(text: string): string {
  const found =
    /https?:\/\/[^\s()]+/.exec(text)?.[0] ?? (/^[\w-]+(?:\.[\w-]+)+\//.test(text) ? `https://${text}` : undefined)
  return found && URL.canParse(found) ? found : NOWHERE
}

/** A saved page as text: UTF-8 where it is that, whatever the page says of itself, else the old Western encoding. */
export function decodePage(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // not UTF-8: hand-made pages are Windows-1252 under one name or another
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
