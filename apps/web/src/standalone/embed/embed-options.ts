import { isName, oneOf, stringifySearch, toQuotable } from '../../page/search-params.ts'
import { EMBED_FILTERS, type EmbedSearch, embedSearch } from './embed-search.ts'

export const EMBED_THEMES = ['auto', 'light', 'dark'] as const
export const EMBED_FONTS = ['system', 'serif', 'mono'] as const
export const EMBED_LIMITS = { min: 1, max: 20, default: 10 } as const

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
export function parseEmbedOptions(search: EmbedSearch): { options: EmbedOptions; problems: readonly string[] } {
  const limit = search.limit === undefined ? EMBED_LIMITS.default : toNumber(search.limit)
  const theme = search.theme === undefined ? 'auto' : oneOf(EMBED_THEMES, search.theme)
  const font = search.font === undefined ? 'system' : oneOf(EMBED_FONTS, search.font)
  const accent = search.accent === undefined ? undefined : toColor(search.accent)
  const isTransparent = search.background === 'transparent'
  const background = search.background === undefined || isTransparent ? search.background : toColor(search.background)
  const isInvalid = (name: 'accent' | 'background', parsed: string | undefined) => search[name] !== undefined && !parsed
  const { min, max } = EMBED_LIMITS
  const filters = EMBED_FILTERS.filter((name) => search[name] !== undefined)
  const problems = [
    ...filters.filter((name) => !isName(search[name])).map((name) => `Unknown ${name}: “${toQuotable(search[name])}”.`),
    ...((search.venue || search.artist) && filters.length > 1
      ? [`A list can be for one venue or one artist, without other filters. The address has ${filters.join(' and ')}.`]
      : []),
    ...(limit ? [] : [`Unknown limit: “${toQuotable(search.limit)}”. Use a whole number from ${min} to ${max}.`]),
    ...(theme ? [] : [`Unknown theme: “${toQuotable(search.theme)}”. Choose ${joinChoices(EMBED_THEMES)}.`]),
    ...(font ? [] : [`Unknown font: “${toQuotable(search.font)}”. Choose ${joinChoices(EMBED_FONTS)}.`]),
    ...(isInvalid('accent', accent)
      ? [`Unknown accent color: “${toQuotable(search.accent)}”. Write it like a83812.`]
      : []),
    ...(isInvalid('background', background)
      ? [`Unknown background color: “${toQuotable(search.background)}”. Write it like ffffff, or transparent.`]
      : []),
    // the list can't see what is behind it, so it can't choose text colors
    ...(isTransparent && theme === 'auto'
      ? ['A transparent background needs a theme. Choose light or dark to match your page.']
      : []),
  ]
  const { venue, artist, neighborhood, genre } = search
  return {
    problems,
    options: {
      venue,
      artist,
      neighborhood,
      genre,
      accent,
      background,
      limit: limit ?? EMBED_LIMITS.default,
      theme: theme ?? 'auto',
      font: font ?? 'system',
    },
  }
}

export const embedAddress = (search: EmbedSearch): string => `/embed${stringifySearch(embedSearch(search))}`

function toNumber(text: string): number | undefined {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return number >= EMBED_LIMITS.min && number <= EMBED_LIMITS.max ? number : undefined
}

/** Returns the six digits of a color written with three or six, with or without the #. */
function toColor(text: string): string | undefined {
  const digits = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]?.toLowerCase()
  return digits?.length === 3 ? digits.replace(/./g, '$&$&') : digits
}

const joinChoices = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
