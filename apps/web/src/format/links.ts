import type { City, Venue } from '@houselights/contracts/entities/entities'

export const mapAddress = (
  { name, address, town }: Pick<Venue, 'name' | 'address' | 'town'>,
  { name: city, region }: City,
): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: `${address ?? name}, ${town ?? city}, ${region}` })}`

/** Returns an external address if it is safe to link (http(s), without credentials); else undefined. */
export function safeUrl(address: string | null | undefined): string | undefined {
  const url = address ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.href
}

/** Returns the host of an address for display: "gamh.com". */
export const toSite = (address: string): string => URL.parse(address)?.hostname.replace(/^www\./, '') ?? address
