import { toText } from '../../page/search-params.ts'

// separate from embed-options.ts, so that pages which only pick the parameters from addresses don't load the rest

export const OF = ['venue', 'artist', 'neighborhood', 'genre'] as const
export const EMBED_PARAMETERS = [...OF, 'limit', 'theme', 'font', 'accent', 'background'] as const
export type EmbedSearch = { [Name in (typeof EMBED_PARAMETERS)[number]]?: string | undefined }

/** Picks a list's parameters from those of an address. Empty ones are undefined, invalid ones stay. */
export const embedSearch = (given: Record<string, unknown>): EmbedSearch =>
  Object.fromEntries(EMBED_PARAMETERS.map((name) => [name, toText(given[name])]))
