import type { PageParts } from '../page-parts.ts'
import type { VenueFacts } from './facts.ts'
import { MAPS } from './map-coordinates.ts'
import { partAddress } from './printed-address.ts'

const ASKED = ['q', 'query', 'address', 'daddr', 'destination']
const MOST_ADDRESS = 2000

/** The address for which a page's links to maps ask; nothing where they ask for several. */
export function addressOnMaps({ links, frames }: PageParts): VenueFacts {
  const asked = [...frames, ...links.map(({ href }) => href)]
    .filter((href) => href.length <= MOST_ADDRESS && MAPS.test(href))
    .flatMap((href) => placesAskedFor(new URL(href)).flatMap((place) => partAddress(place) ?? []))
  const found = new Map(asked.map((each) => [each.street.toLowerCase(), each]))
  const [only] = found.values()
  if (!only || found.size > 1) return {}
  const from = 'map link'
  return { address: { value: only.street, from }, ...(only.town && { town: { value: only.town, from } }) }
}

/** `?q=12+Wick+St,+San+Francisco` and `/maps/place/12+Wick+St,+San+Francisco`. */
function placesAskedFor({ pathname, searchParams }: URL): string[] {
  const [, place] = /\/maps\/(?:place|search|dir\/)\/([^/@]+)/.exec(pathname) ?? []
  // in a path, a blank is a plus as well; read as a query that is so
  const inPath = place ? new URLSearchParams(`q=${place.replaceAll('&', '%26')}`).get('q') : null
  return [...ASKED.map((name) => searchParams.get(name)), inPath].filter((value) => value !== null)
}
