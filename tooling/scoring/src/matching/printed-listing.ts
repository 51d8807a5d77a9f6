import { nameWords } from '@houselights/domain/artists/artist-name'
import { parseBill } from '@houselights/domain/bills/parse-bill'
import type { Gazetteer } from '@houselights/domain/geography/gazetteer'
import { type MatchListing, toMatchTitle } from '@houselights/domain/matching/listing-facts'
import { parsePlace } from '@houselights/domain/venues/venue-name'

/** A listing as printed: the bill is still in its title and support line. */
export interface PrintedListing
  extends Pick<MatchListing, 'id' | 'source' | 'venue' | 'towns' | 'title' | 'startsAt' | 'url'> {
  support: string | readonly string[] | null
}

/** Prepares a printed listing for matching. Its venue is the slug that `aliases` has for the printed name. */
export function toMatchListing(
  { support, ...listing }: PrintedListing,
  gazetteer: Gazetteer,
  aliases: ReadonlyMap<string, string> = new Map(),
): MatchListing {
  const place = parsePlace(listing.venue, listing.towns ?? gazetteer)
  const bill = parseBill({ title: toMatchTitle(listing, place, gazetteer), support }, { towns: gazetteer })
  const venueSlug = getAlias(listing.venue, aliases)
  return { ...listing, venueSlug, headliner: bill.headliner, support: bill.support }
}

/** Finds the slug that an alias table has for a printed venue, ignoring case and punctuation. */
function getAlias(printed: string, aliases: ReadonlyMap<string, string>): string | null {
  const toKey = (name: string) => nameWords(name).join(' ')
  const match = [...aliases].findLast(([alias]) => toKey(alias) === toKey(printed))
  return aliases.get(printed) ?? match?.[1] ?? null
}
