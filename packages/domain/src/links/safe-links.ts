import { HttpUrl } from '@houselights/contracts/entities/entities'

/** The address where it is http(s), else nothing: addresses were read from pages and are not trusted twice. */
export const webAddress = (value: string | null): string | null => (HttpUrl.safeParse(value).success ? value : null)

/** Handles, and addresses on http(s); whatever else carries a scheme is left out. */
export const safeSocialLinks = (links: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(links).filter((entry): entry is [string, string] => {
      const [, value] = entry
      return typeof value === 'string' && (!/^[a-z][a-z0-9+.-]*:/i.test(value.trim()) || webAddress(value) !== null)
    }),
  )
