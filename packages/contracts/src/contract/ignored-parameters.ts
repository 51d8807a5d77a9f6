/**
 * Query parameters that other sites and programs add to links: campaign tags, advertisers' click ids, and cache
 * busters. No page or call uses them. A name that ends in * stands for all names with that prefix.
 */
export const IGNORED_PARAMETERS: readonly string[] = [
  'utm_*',
  'fbclid',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'msclkid',
  'ttclid',
  'twclid',
  'yclid',
  'li_fat_id',
  'igsh',
  'igshid',
  'srsltid',
  'mc_cid',
  'mc_eid',
  '_ga',
  '_gl',
  'nocache',
  '_',
]

const EXACT_NAMES: ReadonlySet<string> = new Set(IGNORED_PARAMETERS.filter((name) => !name.endsWith('*')))
const PREFIXES = IGNORED_PARAMETERS.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1))

const isIgnored = (name: string) => EXACT_NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))

/** Removes the ignored parameters from an address; the rest keeps its spelling. */
export function withoutIgnoredParameters(url: string): string {
  const start = url.indexOf('?')
  if (start < 0) return url
  const parts = url.slice(start + 1).split('&')
  const remainingParts = parts.filter((part) => !isIgnored(part.split('=', 1)[0] ?? ''))
  if (remainingParts.length === parts.length) return url
  return remainingParts.length > 0 ? `${url.slice(0, start)}?${remainingParts.join('&')}` : url.slice(0, start)
}
