import type { AccessFacts, Seating, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import type { Access, EventAccess, Statement } from '@houselights/contracts/entities/entities'
import { webAddress } from '../links/safe-links.ts'

const OPERATORS = 'Houselights operators'

interface Facts {
  wheelchair: WheelchairAccess | null
  wheelchairNote: string | null
  seating: Seating | null
}

/** When operators set each fact, keyed by the fact's name. Facts they didn't set are absent. */
type SetAt = Readonly<Partial<Record<string, string | null>>>

export interface VenueAccessRecord extends Facts {
  name: string
  website: string | null
  setAt: SetAt
  /** The page that states the facts operators didn't set, and the day it was scraped. */
  source: string | null
  readOn: string | null
}

/** The stored access facts of an event, and what each source states. The most trusted source comes first. */
export interface EventAccessRecord extends Facts {
  age: string | null
  setAt: SetAt
  sources: readonly { name: string; url: string; at: string | null; age: string | null; access: AccessFacts | null }[]
  venue: VenueAccessRecord
}

/** Credits the operators if they set any of these facts, with the time of the first one in `names` that they set. */
function getOperatorStatement(setAt: SetAt, names: readonly string[], subject: Statement['of']): Statement | undefined {
  const setField = names.find((name) => name in setAt)
  return setField === undefined ? undefined : { by: OPERATORS, url: null, at: setAt[setField] ?? null, of: subject }
}

export function getVenueAccess(venue: VenueAccessRecord): Access {
  const { wheelchair, wheelchairNote, seating, setAt, source, readOn } = venue
  const url = webAddress(source)
  const page: Statement | null = url === null ? null : { by: getPageName(url, venue), url, at: readOn, of: 'venue' }
  const wheelchairStatement = getOperatorStatement(setAt, ['wheelchair', 'wheelchair_note'], 'venue') ?? page
  // The page's note doesn't apply to a value that operators set.
  const note = 'wheelchair' in setAt && !('wheelchair_note' in setAt) ? null : wheelchairNote
  const seatingStatement = getOperatorStatement(setAt, ['seating'], 'venue') ?? page
  return {
    wheelchair: wheelchair && wheelchairStatement && { value: wheelchair, note, ...wheelchairStatement },
    seating: seating && seatingStatement && { value: seating, ...seatingStatement },
  }
}

/**
 * Gets an event's access facts, each with its source. If no source states a fact for the event, the venue's fact
 * applies.
 */
export function getEventAccess(event: EventAccessRecord): EventAccess {
  const { wheelchair, wheelchairNote: note, seating, age, setAt, sources, venue } = event
  const venueAccess = getVenueAccess(venue)
  const findStatement = (names: string[], statesFact: (source: EventAccessRecord['sources'][number]) => boolean) => {
    const operators = getOperatorStatement(setAt, names, 'event')
    const source = operators ? undefined : sources.find(statesFact)
    return (
      operators ?? (source && { by: source.name, url: webAddress(source.url), at: source.at, of: 'event' as const })
    )
  }
  const wheelchairStatement = findStatement(
    ['wheelchair', 'wheelchairNote'],
    ({ access }) => access?.wheelchair?.value === wheelchair,
  )
  const seatingStatement = findStatement(['seating'], ({ access }) => access?.seating?.value === seating)
  return {
    wheelchair:
      wheelchair && wheelchairStatement ? { value: wheelchair, note, ...wheelchairStatement } : venueAccess.wheelchair,
    seating: seating && seatingStatement ? { value: seating, ...seatingStatement } : venueAccess.seating,
    age: age === null ? null : (findStatement(['age'], (source) => source.age === age) ?? null),
  }
}

/** Names a venue's own page after the venue, and any other page after its host. */
const getPageName = (url: string, { name, website }: Pick<VenueAccessRecord, 'name' | 'website'>): string => {
  const venueWebsite = webAddress(website)
  return venueWebsite && toHost(venueWebsite) === toHost(url) ? name : toHost(url)
}
const toHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
