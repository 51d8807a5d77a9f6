import { textOf } from './search-params.ts'

// apart from what the parameters mean: every visit loads how addresses are read

/** What a list may be of. */
export const OF = ['venue', 'artist', 'neighborhood', 'genre'] as const
const NAMES = [...OF, 'limit', 'theme', 'font', 'accent', 'background'] as const
/** The parameters as an address has them. */
export type EmbedSearch = { [Name in (typeof NAMES)[number]]?: string | undefined }

/** Reads the parameters of an address; empty ones are undefined, invalid ones stay. */
export const embedSearch = (given: Record<string, unknown>): EmbedSearch =>
  Object.fromEntries(NAMES.map((name) => [name, textOf(given[name])]))
