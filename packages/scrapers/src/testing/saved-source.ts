import { findPlatformSource, getPlatformIds } from '../platforms/index.ts'
import { findCustomSource } from '../registry/custom-sources.ts'
import type { Source } from '../source/source.ts'

/** Selects the custom source of the page's site. */
const CUSTOM = 'custom'
/** Used if a page's URL isn't known. The page's relative links then lead nowhere. */
const UNKNOWN_ADDRESS = 'https://unknown.invalid/'

/** Finds the source for a saved page. If there is none, `unknown` contains the reason. */
export function findSavedSource(platform: string, url: string): Source | { unknown: string } {
  const address = findAddress(url)
  const custom = findCustomSource(address)
  if (platform === CUSTOM || custom?.platform === platform)
    return custom ?? { unknown: `There is no custom source for ${url}: give the address of its listing with --url.` }
  return (
    findPlatformSource(platform, address) ?? {
      unknown: `There is no platform "${platform}". Known: ${[...getPlatformIds(), CUSTOM].sort().join(', ')}.`,
    }
  )
}

/** Finds the source for a saved page. Throws if there is none. */
export function getSavedSource(platform: string, url: string): Source {
  const source = findSavedSource(platform, url)
  if ('unknown' in source) throw new Error(source.unknown)
  return source
}

/** Extracts the URL from a text with other words, such as `https://www.therex.ca (Squarespace month JSON)`. */
export function findAddress(text: string): string {
  const url =
    /https?:\/\/[^\s()]+/.exec(text)?.[0] ?? (/^[\w-]+(?:\.[\w-]+)+\//.test(text) ? `https://${text}` : undefined)
  return url && URL.canParse(url) ? url : UNKNOWN_ADDRESS
}

/**
 * Decodes a saved page as UTF-8 if it is valid UTF-8, whatever encoding the page declares, and otherwise as
 * Windows-1252.
 */
export function decodePage(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // hand-made pages that aren't UTF-8 are Windows-1252, whatever they declare
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
