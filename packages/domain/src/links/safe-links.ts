import { HttpUrl } from '@houselights/contracts/entities/entities'

/**
 * Returns the address if it is http(s), otherwise null. Addresses come from scraped pages, so they are checked again
 * before use.
 */
export const webAddress = (value: string | null): string | null => (HttpUrl.safeParse(value).success ? value : null)

/** Keeps handles and http(s) addresses, and drops anything with another scheme. */
export const safeSocialLinks = (links: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(links).filter((entry): entry is [string, string] => {
      const [, value] = entry
      return typeof value === 'string' && (!/^[a-z][a-z0-9+.-]*:/i.test(value.trim()) || webAddress(value) !== null)
    }),
  )
