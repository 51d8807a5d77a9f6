import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { CHANGES_EVERY_MS, CHANGES_PATH, ChangeLine, type DataVersion } from '@houselights/contracts/contract/changes'

const SILENCE_MS = 3 * CHANGES_EVERY_MS
const RECONNECT_MS = 500
/** After a broken connection, a quick attempt shows whether the API is still running. */
const FIRST_RECONNECT_MS = 50

export interface Changes {
  /** Increases with each change; undefined while changes could be missed. */
  readonly changeCount: number | undefined
  /** Whether the API could not be reached at the last attempt. */
  readonly isUnreachable: boolean
  onChange(listener: () => void): void
  /**
   * Calls the listener with the ids and paths of withdrawn shows, or with an empty text for all shows. Already rendered
   * pages that contain one of these texts must not be shown again.
   */
  onWithdrawn(listener: (texts: readonly string[]) => void): void
}

/** Follows the API's stream of changes; reconnects whenever it breaks or falls silent. */
export class ApiChanges implements Changes {
  readonly #url: string
  readonly #stopController = new AbortController()
  readonly #listeners: (() => void)[] = []
  readonly #onWithdrawn: ((texts: readonly string[]) => void)[] = []
  #count = 0
  #isUnreachable = false
  #version: DataVersion = null
  #isListening = false

  constructor(apiUrl: string) {
    this.#url = apiUrl + CHANGES_PATH
    void this.#follow()
  }

  get changeCount(): number | undefined {
    return this.#isListening ? this.#count : undefined
  }

  get isUnreachable(): boolean {
    return this.#isUnreachable
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  onWithdrawn(listener: (texts: readonly string[]) => void): void {
    this.#onWithdrawn.push(listener)
  }

  stop(): void {
    this.#stopController.abort()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopController
    let hasReported = false
    while (!signal.aborted) {
      try {
        await this.#readStream(() => {
          hasReported = false
        })
      } catch (error) {
        // an API that refuses the stream is reachable
        this.#isUnreachable = !(error instanceof Error && typeof error.cause === 'number')
        if (!hasReported && !signal.aborted)
          console.error('The API isn’t reporting changes. Every page is rendered again until it does.', error)
        hasReported = true
      }
      const wasListening = this.#isListening
      this.#setVersion(null)
      // waiting for the API must not keep the process alive
      await wait(wasListening ? FIRST_RECONNECT_MS : RECONNECT_MS, undefined, { signal, ref: false }).catch(
        () => undefined,
      )
    }
  }

  async #readStream(onLine: () => void): Promise<void> {
    const silenceAbort = new AbortController()
    const silenceTimer = setTimeout(() => silenceAbort.abort(new Error('The API went silent.')), SILENCE_MS).unref()
    try {
      const signal = AbortSignal.any([this.#stopController.signal, silenceAbort.signal])
      const response = await fetch(this.#url, { signal })
      if (!response.ok || !response.body)
        throw new Error(`The API responded with ${response.status}.`, { cause: response.status })
      this.#isUnreachable = false
      const lines = createInterface({ input: Readable.fromWeb(response.body as NodeStream<Uint8Array>) })
      for await (const line of lines) {
        silenceTimer.refresh()
        const change = ChangeLine.parse(JSON.parse(line))
        if (typeof change === 'string' || change === null) this.#setVersion(change)
        else this.#withdraw(change)
        onLine()
      }
    } finally {
      clearTimeout(silenceTimer)
    }
  }

  #withdraw(texts: readonly string[]): void {
    for (const listener of this.#onWithdrawn) listener(texts)
  }

  #setVersion(version: DataVersion): void {
    const isListening = version !== null
    const hasChanged = isListening && version !== this.#version
    if (!hasChanged && isListening === this.#isListening) return
    // any show may have been withdrawn while we were not connected
    if (hasChanged && !this.#isListening) this.#withdraw([''])
    if (hasChanged) {
      this.#version = version
      this.#count++
    }
    this.#isListening = isListening
    for (const listener of this.#listeners) listener()
  }
}
