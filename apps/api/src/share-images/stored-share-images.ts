import { hash } from 'node:crypto'
import type { CardKind } from '@houselights/contracts/pictures/share-image-addresses'
import type { CardPool } from '@houselights/publishing/share-images/drawing-pool'
import type { Card } from '@houselights/publishing/share-images/share-image'
import { toPictureFolder, toPictureKey } from '@houselights/storage/pictures/picture-keys'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

const MAX_MEMORY_BYTES = 16 * 1024 * 1024
/** Change this number whenever cards are drawn differently, so that all cards are redrawn. */
const DRAWING_VERSION = 1

interface DrawnCard {
  bytes: Buffer
  digest: string
}

/** The event, artist, venue or city that a card belongs to. One card is stored per owner. */
export interface CardOwner {
  kind: CardKind
  id: string
}

export const toDigest = (card: Card): string => hash('sha256', JSON.stringify([DRAWING_VERSION, card]), 'hex')

/**
 * Returns stored cards, and draws missing ones. A file consists of the image and, after it, the digest of the card's
 * data. The digest isn't in the file's name, so each owner has one file. A changed card replaces the whole file, even if
 * other processes draw it at the same time. A card with a picture is stored with that picture's files and removed with them.
 */
export function openStoredCards({ log, pictureStore: store }: FastifyInstance, pool: CardPool) {
  const logUnstored = (err: unknown) => log.warn({ err }, 'a drawn card could not be stored')
  const loadOrDraw = async (owner: CardOwner, card: Card): Promise<DrawnCard> => {
    const digest = toDigest(card)
    const key = toKey(owner, card)
    const storedBytes = await store.get(key)
    if (storedBytes && storedBytes.subarray(-digest.length).toString('latin1') === digest)
      return { bytes: storedBytes.subarray(0, -digest.length), digest }
    const picture = card.picture && (await store.get(toPictureKey(card.picture.id, card.picture.file)))
    // If the picture was removed or lost, the card is drawn without it.
    if (card.picture && !picture) return get(owner, { ...card, picture: null })
    const bytes = await pool.draw(card, picture)
    await store.put(key, Buffer.concat([bytes, Buffer.from(digest, 'latin1')]), 'image/jpeg').catch(logUnstored)
    return { bytes, digest }
  }

  const memory = new LRUCache<string, DrawnCard, { owner: CardOwner; card: Card }>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
    // A card that is evicted while it is being drawn is still sent.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: { owner, card } }) => loadOrDraw(owner, card),
  })
  const get = (owner: CardOwner, card: Card): Promise<DrawnCard> =>
    memory.forceFetch(JSON.stringify([owner, toDigest(card)]), { context: { owner, card } })
  return get
}

const toKey = ({ kind, id }: CardOwner, { picture }: Card): string =>
  picture ? `${toPictureFolder(picture.id)}/card-${kind}-${id}.jpg` : `cards/${kind}/${id.slice(0, 2)}/${id}.jpg`
