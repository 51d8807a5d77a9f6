import { loadFolder } from './load-folder.ts'
import type { VenueDefinition } from './source.ts'

const isVenue = (value: unknown): value is VenueDefinition =>
  typeof value === 'object' && value !== null && 'slug' in value && 'sources' in value

/** The venues of a folder of data files, one a file that is named after the venue's slug, in the order of the slugs. */
export const loadVenues = (folder: URL): Promise<VenueDefinition[]> =>
  loadFolder(folder, { what: 'venue', is: isVenue, nameOf: ({ slug }) => slug })
