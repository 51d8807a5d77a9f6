import type { Listing, ParsedOutput } from '@houselights/contracts/entities/listing'
import { tidy } from '@houselights/domain/text/text'
import { parsePages } from '../../src/parse/parse-pages.ts'
import type { Recorded } from '../../src/testing/recorded.ts'
import { knownSource } from '../../src/testing/saved-source.ts'
import { filled, getSlots, type Slot } from './slots.ts'
import { unsafeParts } from './unsafe-parts.ts'

/** Where all listings had the same title, they might be one. */
const WORDS =
  'Amber Birch Cedar Dune Ember Fern Grove Heath Iris Jade Kelp Larch Moss Nettle Oak Pine Quartz Reed'.split(' ')

/** A number that has no divisor in common with that of the strings would do: this one is prime. */
const APART = 37

/** What came of a recording whose texts were replaced. */
export interface Outcome {
  faults: string[]
  /** The strings that stood in places that lose no listing. */
  placed: Set<string>
  /** Those that were read as they are, in a text of a listing. */
  read: Set<string>
}

/**
 * Reads a recording again and again with hostile strings in the places of its pages: first each kind of place alone, then all
 * those together that lose no listing, until each string stood somewhere. With `every`, each string stands in each kind of place.
 */
export function parseHostile(recording: Recorded, strings: readonly string[], every: boolean): Outcome {
  const { url, platform, now, timeZone } = recording
  const source = knownSource(platform, url)
  const pages = recording.pages.map(({ url, body }) => ({ url, body, slots: getSlots(body) }))
  const read = (textFor: (slot: Slot) => string | undefined): ParsedOutput =>
    parsePages(
      source,
      pages.map(({ url, body, slots }) => ({ url, body: filled(body, slots, textFor) })),
      { now, timeZone },
    )
  const outcome: Outcome = { faults: [], placed: new Set(), read: new Set() }
  /** The next string of each kind of place: they begin apart, so that no place always has the same beside it. */
  const next = new Map<string, number>()
  /** Puts one string after another into the places of these kinds, and gives those strings. */
  const round = (shapes: ReadonlySet<string>, what: string): string[] => {
    const put: string[] = []
    try {
      const output = read(({ shape }) => {
        if (!shapes.has(shape)) return undefined
        // where each is put somewhere at least, all kinds share them
        const kind = every ? shape : 'any'
        const at = next.get(kind) ?? next.size * APART
        next.set(kind, at + 1)
        const text = strings[at % strings.length] ?? ''
        put.push(text)
        return text
      })
      outcome.faults.push(...unsafeParts(output).map((fault) => `${what}: ${fault}`))
      const texts = output.listings.flatMap(textsIn).join('\n')
      for (const text of put) if (tidy(text) !== '' && texts.includes(tidy(text))) outcome.read.add(text)
    } catch (error) {
      const why = error instanceof Error ? error.stack : error
      outcome.faults.push(`${what}: ${why}, with ${JSON.stringify(put).slice(0, 500)}`)
    }
    return put
  }
  const usual = read(() => undefined).listings.length
  const free = new Set<string>()
  const kinds = Map.groupBy(
    pages.flatMap(({ slots }) => slots),
    ({ shape }) => shape,
  )
  for (const [shape, { length }] of kinds) {
    round(new Set([shape]), shape)
    let count = 0
    const harmless = read((slot) =>
      slot.shape === shape ? `Quiet Marker ${WORDS[count++ % WORDS.length]}` : undefined,
    )
    if (harmless.listings.length === usual) free.add(shape)
    // what costs listings is filled alone
    else if (every) for (let put = length; put < strings.length; put += length) round(new Set([shape]), shape)
  }
  const fewest = Math.min(...[...free].map((shape) => kinds.get(shape)?.length ?? strings.length))
  const rounds = every ? Math.ceil(strings.length / fewest) : 1
  for (let index = 0; index < rounds || (free.size > 0 && outcome.placed.size < strings.length); index++)
    for (const text of round(free, 'all places')) outcome.placed.add(text)
  return outcome
}

const textsIn = ({ title, headliner, support, price, description, venue, ticketUrl, imageUrl }: Listing): string[] =>
  [title, headliner, ...support, price.text, description, venue, ticketUrl, imageUrl].filter((text) => text !== null)
