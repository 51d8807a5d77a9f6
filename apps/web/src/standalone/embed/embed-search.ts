import { toText } from '../../page/search-params.ts'

// apart from what the parameters mean: every visit loads how addresses are read

export const OF = ['venue', 'artist', 'neighborhood', 'genre'] as const
export const EMBED_PARAMETERS = [...OF, 'limit', 'theme', 'font', 'accent', 'background'] as const
export type EmbedSearch = { [Name in (typeof EMBED_PARAMETERS)[number]]?: string | undefined }

/** Reads the parameters of an address; empty ones are undefined, invalid ones stay. */
export const embedSearch = (given: Record<string, unknown>): EmbedSearch =>
  Object.fromEntries(EMBED_PARAMETERS.map((name) => [name, toText(given[name])]))
