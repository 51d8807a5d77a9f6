import type { Listing, ParsedOutput } from '@houselights/contracts/entities/listing'
import { tidy } from '@houselights/domain/text/text'
import { parsePages } from '../../src/parse/parse-pages.ts'
import type { Recorded } from '../../src/testing/recorded.ts'
import { getSavedSource } from '../../src/testing/saved-source.ts'
import { fillSlots, getSlots, type Slot } from './slots.ts'
import { findUnsafeParts } from './unsafe-parts.ts'

/** Words that make titles distinct, since listings with the same title might be merged. */
const WORDS =
  'Amber Birch Cedar Dune Ember Fern Grove Heath Iris Jade Kelp Larch Moss Nettle Oak Pine Quartz Reed'.split(' ')

/** The offset between kinds of slots: a prime, so that it has no divisor in common with the number of strings. */
const KIND_OFFSET = 37

/** The result of parsing a recording with replaced texts. */
export interface Outcome {
  faults: string[]
  /** The strings that were put into slots that can be replaced without losing listings. */
  inserted: Set<string>
  /** The strings that were found unchanged in a text of a listing. */
  parsed: Set<string>
}

/**
 * Parses a recording repeatedly with hostile strings in the slots of its pages: first each kind of slot on its own,
 * then all harmless kinds (those that lose no listing) together, until each string was used. With `everySlotKind`, each
 * string is put into each kind of slot.
 */
export function parseHostile(recording: Recorded, strings: readonly string[], everySlotKind: boolean): Outcome {
  const { url, platform, now, timeZone } = recording
  const source = getSavedSource(platform, url)
  const pages = recording.pages.map(({ url, body }) => ({ url, body, slots: getSlots(body) }))
  const parse = (getText: (slot: Slot) => string | undefined): ParsedOutput =>
    parsePages(
      source,
      pages.map(({ url, body, slots }) => ({ url, body: fillSlots(body, slots, getText) })),
      { now, timeZone },
    )
  const outcome: Outcome = { faults: [], inserted: new Set(), parsed: new Set() }
  /**
   * The index of the next string for each kind of slot. Kinds start at different strings, so that neighboring slots
   * don't always get the same pair.
   */
  const nextIndexes = new Map<string, number>()
  /** Puts one string after another into the slots of these kinds, and returns those strings. */
  const fillSlotsOnce = (shapes: ReadonlySet<string>, label: string): string[] => {
    const usedStrings: string[] = []
    try {
      const output = parse(({ shape }) => {
        if (!shapes.has(shape)) return undefined
        // unless every string goes into every kind, the kinds share the strings
        const kind = everySlotKind ? shape : 'any'
        const index = nextIndexes.get(kind) ?? nextIndexes.size * KIND_OFFSET
        nextIndexes.set(kind, index + 1)
        const text = strings[index % strings.length] ?? ''
        usedStrings.push(text)
        return text
      })
      outcome.faults.push(...findUnsafeParts(output).map((fault) => `${label}: ${fault}`))
      const texts = output.listings.flatMap(getTexts).join('\n')
      for (const text of usedStrings) if (tidy(text) !== '' && texts.includes(tidy(text))) outcome.parsed.add(text)
    } catch (error) {
      const reason = error instanceof Error ? error.stack : error
      outcome.faults.push(`${label}: ${reason}, with ${JSON.stringify(usedStrings).slice(0, 500)}`)
    }
    return usedStrings
  }
  const expectedCount = parse(() => undefined).listings.length
  const harmlessShapes = new Set<string>()
  const kinds = Map.groupBy(
    pages.flatMap(({ slots }) => slots),
    ({ shape }) => shape,
  )
  for (const [shape, { length }] of kinds) {
    fillSlotsOnce(new Set([shape]), shape)
    let count = 0
    const output = parse((slot) => (slot.shape === shape ? `Quiet Marker ${WORDS[count++ % WORDS.length]}` : undefined))
    if (output.listings.length === expectedCount) harmlessShapes.add(shape)
    // kinds that lose listings are filled one at a time
    else if (everySlotKind)
      for (let usedCount = length; usedCount < strings.length; usedCount += length)
        fillSlotsOnce(new Set([shape]), shape)
  }
  const minSlots = Math.min(...[...harmlessShapes].map((shape) => kinds.get(shape)?.length ?? strings.length))
  const rounds = everySlotKind ? Math.ceil(strings.length / minSlots) : 1
  for (let index = 0; index < rounds || (harmlessShapes.size > 0 && outcome.inserted.size < strings.length); index++)
    for (const text of fillSlotsOnce(harmlessShapes, 'all harmless slots')) outcome.inserted.add(text)
  return outcome
}

const getTexts = ({ title, headliner, support, price, description, venue, ticketUrl, imageUrl }: Listing): string[] =>
  [title, headliner, ...support, price.text, description, venue, ticketUrl, imageUrl].filter((text) => text !== null)
