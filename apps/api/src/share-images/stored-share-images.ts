import { hash } from 'node:crypto'
import type { CardKind } from '@houselights/contracts/pictures/share-image-addresses'
import type { CardPool } from '@houselights/publishing/share-images/drawing-pool'
import type { Card } from '@houselights/publishing/share-images/share-image'
import { pictureFolder, pictureKey } from '@houselights/storage/pictures/picture-keys'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

const KEPT_IN_MEMORY = 16 * 1024 * 1024
/** Another one whenever cards are drawn otherwise, so that all are drawn anew. */
const DRAWING = 1

interface KeptCard {
  bytes: Buffer
  digest: string
}

/** Whose card it is: one is kept of each. */
export interface CardOwner {
  kind: CardKind
  id: string
}

export const toDigest = (card: Card): string => hash('sha256', JSON.stringify([DRAWING, card]), 'hex')

/**
 * Cards as they were drawn before, or now. The file of a card ends with the digest of what it shows, behind the end of the
 * picture: so each owner has one file, which a changed card replaces as a whole, whoever else draws it at the same time.
 * The card on a picture is beside that picture's own files, and is removed with them.
 */
export function keptCards({ log, pictureStore: store }: FastifyInstance, pool: CardPool) {
  const onUnkept = (err: unknown) => log.warn({ err }, 'a drawn card could not be kept')
  const drawn = async (owner: CardOwner, card: Card): Promise<KeptCard> => {
    const digest = toDigest(card)
    const key = toKey(owner, card)
    const stored = await store.get(key)
    if (stored && stored.subarray(-digest.length).toString('latin1') === digest)
      return { bytes: stored.subarray(0, -digest.length), digest }
    const picture = card.picture && (await store.get(pictureKey(card.picture.id, card.picture.file)))
    // removed or lost
    if (card.picture && !picture) return get(owner, { ...card, picture: null })
    const bytes = await pool.draw(card, picture)
    await store.put(key, Buffer.concat([bytes, Buffer.from(digest, 'latin1')]), 'image/jpeg').catch(onUnkept)
    return { bytes, digest }
  }

  const memory = new LRUCache<string, KeptCard, { owner: CardOwner; card: Card }>({
    maxSize: KEPT_IN_MEMORY,
    sizeCalculation: ({ bytes }) => bytes.length,
    // one that is pushed out while it is drawn is answered all the same
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context: { owner, card } }) => drawn(owner, card),
  })
  const get = (owner: CardOwner, card: Card): Promise<KeptCard> =>
    memory.forceFetch(JSON.stringify([owner, toDigest(card)]), { context: { owner, card } })
  return get
}

const toKey = ({ kind, id }: CardOwner, { picture }: Card): string =>
  picture ? `${pictureFolder(picture.id)}/card-${kind}-${id}.jpg` : `cards/${kind}/${id.slice(0, 2)}/${id}.jpg`
