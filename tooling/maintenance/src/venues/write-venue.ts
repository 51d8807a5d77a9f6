import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { type CityFile, VenueFile } from '@houselights/contracts/cities/city-files'
import { isWithinBounds } from '@houselights/domain/geography/city-bounds'
import { slugify } from '@houselights/domain/text/text'
import type { Candidate } from '@houselights/scrapers/recognize/candidates'
import type { VenueFacts } from '@houselights/scrapers/recognize/venue-facts/facts'
import { z } from 'zod'

interface VenueOptions {
  city: CityFile
  name?: string | undefined
  slug?: string | undefined
}

/** Makes a venue's data from what its site states. Anything not stated, or outside of the city, is left out. */
export function makeVenueFile(
  { platform, options }: Pick<Candidate, 'platform' | 'options'>,
  facts: VenueFacts,
  { city, ...overrides }: VenueOptions,
): VenueFile {
  const name = overrides.name ?? facts.name?.value
  if (!name) throw new UsageError("The site doesn't state the venue's name. Add it with --name.")
  const slug = overrides.slug ?? slugify(name)
  const coordinates = facts.coordinates?.value
  const neighborhood = facts.neighborhood?.value
  const website = facts.website?.value
  const { data, error } = VenueFile.safeParse({
    slug,
    name,
    ...(facts.address && { address: facts.address.value }),
    ...(neighborhood && city.neighborhoods.includes(neighborhood) && { neighborhood }),
    ...(coordinates && isWithinBounds(city.bounds, coordinates) && coordinates),
    ...(facts.capacity && { capacity: facts.capacity.value }),
    ...(facts.venueType && { venueType: facts.venueType.value }),
    ...(website && { website }),
    source: { platform, ...options },
    ...([website, options.url].some((url) => url?.startsWith('http:')) && { plainHttp: true }),
  })
  if (error) throw new UsageError(`Invalid venue data:\n${z.prettifyError(error)}`)
  return data
}

/** Writes a venue's data file into its city's folder, unless the file exists. */
export async function writeVenueFile(venue: VenueFile, { id }: CityFile): Promise<void> {
  const folder = join(ROOT, 'cities', id, 'venues')
  const file = join(folder, `${venue.slug}.json`)
  if (existsSync(file)) throw new UsageError(`${file} already exists. Choose another --slug, or edit that file.`)
  await mkdir(folder, { recursive: true })
  await writeFile(file, `${JSON.stringify(venue, null, 2)}\n`)
  console.log(`Wrote ${file}. Complete it with what you know about the venue.`)
}
