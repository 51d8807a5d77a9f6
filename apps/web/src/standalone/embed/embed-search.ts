import { toText } from '../../page/search-params.ts'

// Separate from embed-options.ts, because the code that parses URLs needs only these parameters and loads on every visit.

export const EMBED_FILTERS = ['venue', 'artist', 'neighborhood', 'genre'] as const
export const EMBED_PARAMETERS = [...EMBED_FILTERS, 'limit', 'theme', 'font', 'accent', 'background'] as const
export type EmbedSearch = { [Name in (typeof EMBED_PARAMETERS)[number]]?: string | undefined }

/** Picks a list's parameters from those of an address. Empty ones are undefined, invalid ones stay. */
export const embedSearch = (parameters: Record<string, unknown>): EmbedSearch =>
  Object.fromEntries(EMBED_PARAMETERS.map((name) => [name, toText(parameters[name])]))
