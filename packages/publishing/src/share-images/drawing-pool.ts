import { Piscina } from 'piscina'
import type { Card } from './share-image.ts'

/** More than so many cards wait for nobody: who requests one tries again. */
const MAX_WAITING = 8
const IDLE_MS = 60_000
/** With the wait for those before it; a card takes a fifth of a second. What takes longer is ended, with its thread. */
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
  /** The card as a JPEG; `picture` is the file that it names. Throws CardsBusyError. */
  draw(card: Card, picture: Uint8Array | null): Promise<Buffer>
  close(): Promise<void>
}

/** Draws cards on a thread of its own, which is started by the first and ends when there was nothing to draw for a while. */
export function openCardPool({ mostWaiting = MAX_WAITING } = {}): CardPool {
  const pool = new Piscina({
    filename: new URL('./drawing-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  return {
    async draw(card, picture) {
      if (pool.queueSize >= mostWaiting) throw new CardsBusyError()
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const drawn: Uint8Array = await pool.run({ card, picture }, { signal }).catch((cause: unknown) => {
        throw signal.aborted ? new CardsBusyError({ cause }) : cause
      })
      return Buffer.from(drawn.buffer, drawn.byteOffset, drawn.byteLength)
    },
    close: () => pool.destroy(),
  }
}
