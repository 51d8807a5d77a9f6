import type { Seating, StatedAccess, WheelchairAccess } from '@houselights/contracts/entities/accessibility'
import type { Access, EventAccess, Statement } from '@houselights/contracts/entities/entities'
import { webAddress } from '../links/safe-links.ts'

const OPERATORS = 'Houselights operators'

interface Facts {
  wheelchair: WheelchairAccess | null
  wheelchairNote: string | null
  seating: Seating | null
}

/** When operators set a fact, by its name; those that they did not set are left out. */
type SetAt = Readonly<Partial<Record<string, string | null>>>

export interface VenueStated extends Facts {
  name: string
  website: string | null
  setAt: SetAt
  /** The page that states what operators did not set, and the day on which it did. */
  source: string | null
  readOn: string | null
}

/** What is stored of an event's access, and what each source states; the most believed source first. */
export interface EventStated extends Facts {
  age: string | null
  setAt: SetAt
  sources: readonly { name: string; url: string; at: string | null; age: string | null; access: StatedAccess | null }[]
  venue: VenueStated
}

/** The operators' word on the first of these facts that they set. */
function byOperators(setAt: SetAt, names: readonly string[], of: Statement['of']): Statement | undefined {
  const set = names.find((name) => name in setAt)
  return set === undefined ? undefined : { by: OPERATORS, url: null, at: setAt[set] ?? null, of }
}

export function accessOfVenue(venue: VenueStated): Access {
  const { wheelchair, wheelchairNote, seating, setAt, source, readOn } = venue
  const url = webAddress(source)
  const page: Statement | null = url === null ? null : { by: getName(url, venue), url, at: readOn, of: 'venue' }
  const ofWheelchair = byOperators(setAt, ['wheelchair', 'wheelchair_note'], 'venue') ?? page
  // a page's note says nothing of what operators set against it
  const note = 'wheelchair' in setAt && !('wheelchair_note' in setAt) ? null : wheelchairNote
  const ofSeating = byOperators(setAt, ['seating'], 'venue') ?? page
  return {
    wheelchair: wheelchair && ofWheelchair && { value: wheelchair, note, ...ofWheelchair },
    seating: seating && ofSeating && { value: seating, ...ofSeating },
  }
}

/** An event's access with who states it: what nobody states of the event is its venue's. */
export function accessOfEvent(event: EventStated): EventAccess {
  const { wheelchair, wheelchairNote: note, seating, age, setAt, sources, venue } = event
  const ofVenue = accessOfVenue(venue)
  const statement = (names: string[], states: (source: EventStated['sources'][number]) => boolean) => {
    const set = byOperators(setAt, names, 'event')
    const source = set ? undefined : sources.find(states)
    return set ?? (source && { by: source.name, url: webAddress(source.url), at: source.at, of: 'event' as const })
  }
  const ofWheelchair = statement(
    ['wheelchair', 'wheelchairNote'],
    ({ access }) => access?.wheelchair?.value === wheelchair,
  )
  const ofSeating = statement(['seating'], ({ access }) => access?.seating?.value === seating)
  return {
    wheelchair: wheelchair && ofWheelchair ? { value: wheelchair, note, ...ofWheelchair } : ofVenue.wheelchair,
    seating: seating && ofSeating ? { value: seating, ...ofSeating } : ofVenue.seating,
    age: age === null ? null : (statement(['age'], (source) => source.age === age) ?? null),
  }
}

/** A venue's own page has the venue's name. */
const getName = (url: string, { name, website }: Pick<VenueStated, 'name' | 'website'>): string => {
  const own = webAddress(website)
  return own && toHost(own) === toHost(url) ? name : toHost(url)
}
const toHost = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
