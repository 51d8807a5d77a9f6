import { hash } from 'node:crypto'
import { EventCard } from '@houselights/contracts/entities/entities'
import type { EventLists } from '@houselights/database/queries/event-lists'
import { getListedId, type ListedPage, type StoredCard } from '@houselights/database/queries/listed-page'
import { type CardSource, getSeenOn, tidyCard } from '@houselights/database/queries/tidy-event'
import { ByteString, toByteString } from '@houselights/server/http/cached-response'
import type { Memory } from '@houselights/server/http/memory'

export interface CardPage {
  body: ByteString
  /** Differs whenever the body does. */
  digest: string
  next: string | null
  total: number
  unstated?: number
}

/** The cached card of one version of an event. */
interface CachedCard {
  listed: string
  card: Card | 'broken'
}

/** A checked card. The last-seen time isn't part of its version, and is updated after a newer scrape. */
interface Card {
  sources: CardSource[]
  /** The scrape times that `byteString` was made with. */
  scrapeTimes: ReadonlyMap<string, string>
  seenText: string
  /** One byte per character. */
  byteString: string
  /** Length of the part that doesn't depend on scrape times. */
  stableLength: number
  digest: string
}

interface Settings {
  lists: EventLists
  /** Called when a card breaks the contract, once per version. */
  onBroken: (error: Error, id: string) => void
  memory: Memory
}

/**
 * Assembles pages from cards that are cached by version. A version never changes, so a page of known cards needs one
 * short query, and no card is loaded, checked or serialized twice. Caches only the last version of an event. A card
 * that breaks the contract is left out of pages and totals.
 */
export function createEventCards({ lists, onBroken, memory }: Settings) {
  // The size in bytes is the text's length plus a fixed overhead.
  const cache = memory.openCache<CachedCard>(({ card }) => 512 + (card === 'broken' ? 0 : card.byteString.length))
  const getStored = (listed: string): CachedCard['card'] | undefined => {
    const cachedCard = cache.get(getListedId(listed))
    return cachedCard?.listed === listed ? cachedCard.card : undefined
  }

  const checkCard = ({ listed, card: text }: StoredCard, scrapeTimes: ReadonlyMap<string, string>): Card | 'broken' => {
    const { card, sources } = tidyCard(text)
    const { success, data, error } = WITHOUT_SEEN_ON.safeParse(card)
    if (success) return makeCard(toByteString(JSON.stringify(data).slice(0, -1)), sources, scrapeTimes)
    onBroken(error, getListedId(listed))
    return 'broken'
  }

  const loadMissing = async (
    page: ListedPage,
    missingKeys: readonly string[],
    scrapeTimes: ReadonlyMap<string, string>,
  ) => {
    // Events that just changed get their current cards.
    const loadedCards = new Map<string, Card | 'broken'>()
    for (const storedCard of page.cards ?? (await lists.cards(missingKeys.map(getListedId)))) {
      const [id, card] = [getListedId(storedCard.listed), checkCard(storedCard, scrapeTimes)]
      loadedCards.set(id, card)
      if (!page.cards) cache.set(id, { listed: storedCard.listed, card })
    }
    return loadedCards
  }

  return async (page: ListedPage, now: Date): Promise<CardPage> => {
    const scrapeTimes = await lists.seenAt(now)
    const cachedCards = page.listed.map(getStored)
    const missingKeys = page.listed.filter((_, index) => !cachedCards[index])
    const loadedCards = missingKeys.length > 0 ? await loadMissing(page, missingKeys, scrapeTimes) : undefined
    const cards: Card[] = []
    for (const [index, listed] of page.listed.entries()) {
      const card = cachedCards[index] ?? loadedCards?.get(getListedId(listed))
      if (card && card !== 'broken') cards.push(withLastSeen(card, scrapeTimes))
    }
    return {
      body: new ByteString(`[${cards.map(({ byteString }) => byteString).join()}]`),
      digest: cards.map(({ digest }) => digest).join(),
      next: page.next,
      total: page.total - (page.listed.length - cards.length),
      ...(page.unstated !== undefined && { unstated: page.unstated }),
    }
  }
}

const WITHOUT_SEEN_ON = EventCard.omit({ seenOn: true })

function makeCard(stableText: string, sources: CardSource[], scrapeTimes: Card['scrapeTimes']): Card {
  const seenText = toSeenText(sources, scrapeTimes)
  const bytes = Buffer.from(`${stableText},"seenOn":${toByteString(seenText)}}`, 'latin1')
  // Converted through bytes, because a concatenated string keeps references to its parts.
  const byteString = bytes.toString('latin1')
  return {
    sources,
    scrapeTimes,
    seenText,
    byteString,
    stableLength: stableText.length,
    digest: hash('sha1', bytes, 'base64'),
  }
}

/** Updates the cached card's last-seen time if it changed, and returns the same card. */
function withLastSeen(card: Card, scrapeTimes: Card['scrapeTimes']): Card {
  if (card.scrapeTimes === scrapeTimes) return card
  const seenText = toSeenText(card.sources, scrapeTimes)
  const { byteString, stableLength, sources } = card
  return Object.assign(
    card,
    seenText === card.seenText ? { scrapeTimes } : makeCard(byteString.slice(0, stableLength), sources, scrapeTimes),
  )
}

function toSeenText(sources: readonly CardSource[], scrapeTimes: Card['scrapeTimes']): string {
  const { success, data } = EventCard.shape.seenOn.safeParse(getSeenOn(sources, scrapeTimes))
  return JSON.stringify(success ? data : null)
}

export type EventCards = ReturnType<typeof createEventCards>
