import { Piscina } from 'piscina'
import type { Card } from './share-image.ts'

/** The most cards that may wait. Further requests are refused, and the client tries again. */
const MAX_WAITING = 8
const IDLE_MS = 60_000
/**
 * The most time for a card, including its wait for earlier cards. One card takes 0.2 s. A longer job is aborted, with
 * its thread.
 */
const TIMEOUT_MS = 10_000

/** @internal for tests */
export class CardsBusyError extends Error {
  override readonly name = 'CardsBusyError'
  readonly code = 'cards-busy'
  constructor(options?: ErrorOptions) {
    super('Too many pictures are being drawn right now.', options)
  }
}

export interface CardPool {
  /** Draws the card as a JPEG. `picture`: the bytes of the card's picture file. May throw CardsBusyError. */
  draw(card: Card, picture: Uint8Array | null): Promise<Buffer>
  close(): Promise<void>
}

/** Draws cards on a thread of its own, which starts with the first card and ends after some idle time. */
export function openCardPool({ maxWaiting = MAX_WAITING } = {}): CardPool {
  const pool = new Piscina({
    filename: new URL('./drawing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  return {
    async draw(card, picture) {
      if (pool.queueSize >= maxWaiting) throw new CardsBusyError()
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const jpeg: Uint8Array = await pool.run({ card, picture }, { signal }).catch((cause: unknown) => {
        throw signal.aborted ? new CardsBusyError({ cause }) : cause
      })
      return Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
    },
    close: () => pool.destroy(),
  }
}
