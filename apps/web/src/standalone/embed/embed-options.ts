import { isName, oneOf, stringifySearch, toQuotable } from '../../page/search-params.ts'
import { type EmbedSearch, embedSearch, OF } from './embed-search.ts'

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export const EMBED_FONTS = ['system', 'serif', 'mono'] as const
export const EMBED_LIMITS = { least: 1, most: 20, usual: 10 } as const

export interface EmbedOptions {
  /** Slugs. */
  venue?: string | undefined
  artist?: string | undefined
  neighborhood?: string | undefined
  genre?: string | undefined
  limit: number
  theme: (typeof EMBED_THEMES)[number]
  font: (typeof EMBED_FONTS)[number]
  /** Six hexadecimal digits. */
  accent?: string | undefined
  /** Six hexadecimal digits, or `transparent`. */
  background?: string | undefined
}

/** Parses the parameters of a list. Each invalid one has a sentence in `problems`. */
export function embedOptions(given: EmbedSearch): { options: EmbedOptions; problems: readonly string[] } {
  const limit = given.limit === undefined ? EMBED_LIMITS.usual : toNumber(given.limit)
  const theme = given.theme === undefined ? 'auto' : oneOf(EMBED_THEMES, given.theme)
  const font = given.font === undefined ? 'system' : oneOf(EMBED_FONTS, given.font)
  const accent = given.accent === undefined ? undefined : colour(given.accent)
  const isTransparent = given.background === 'transparent'
  const background = given.background === undefined || isTransparent ? given.background : colour(given.background)
  const isWrong = (name: 'accent' | 'background', read: string | undefined) => given[name] !== undefined && !read
  const { least, most } = EMBED_LIMITS
  const named = OF.filter((name) => given[name] !== undefined)
  const problems = [
    ...named.filter((name) => !isName(given[name])).map((name) => `Unknown ${name}: “${toQuotable(given[name])}”.`),
    ...((given.venue || given.artist) && named.length > 1
      ? [`A list can be for one venue or one artist, without other filters. The address has ${named.join(' and ')}.`]
      : []),
    ...(limit ? [] : [`Unknown limit: “${toQuotable(given.limit)}”. Use a whole number from ${least} to ${most}.`]),
    ...(theme ? [] : [`Unknown theme: “${toQuotable(given.theme)}”. Choose ${listed(EMBED_THEMES)}.`]),
    ...(font ? [] : [`Unknown font: “${toQuotable(given.font)}”. Choose ${listed(EMBED_FONTS)}.`]),
    ...(isWrong('accent', accent)
      ? [`Unknown accent color: “${toQuotable(given.accent)}”. Write it like a83812.`]
      : []),
    ...(isWrong('background', background)
      ? [`Unknown background color: “${toQuotable(given.background)}”. Write it like ffffff, or transparent.`]
      : []),
    // the list can't see what is behind it, so it can't choose text colors
    ...(isTransparent && theme === 'auto'
      ? ['A transparent background needs a theme. Choose light or dark to match your page.']
      : []),
  ]
  const { venue, artist, neighborhood, genre } = given
  return {
    problems,
    options: {
      venue,
      artist,
      neighborhood,
      genre,
      accent,
      background,
      limit: limit ?? EMBED_LIMITS.usual,
      theme: theme ?? 'auto',
      font: font ?? 'system',
    },
  }
}

export const embedAddress = (search: EmbedSearch): string => `/embed${stringifySearch(embedSearch(search))}`

function toNumber(text: string): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return number >= EMBED_LIMITS.least && number <= EMBED_LIMITS.most ? number : undefined
}

/** The six digits of a color written with three or six, with or without the #. */
function colour(text: string): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]?.toLowerCase()
  return digits?.length === 3 ? digits.replace(/./g, '$&$&') : digits
}

const listed = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
