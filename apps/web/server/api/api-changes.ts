import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { CHANGES_EVERY_MS, CHANGES_PATH, ChangeLine, type DataVersion } from '@houselights/contracts/contract/changes'

const SILENCE_MS = 3 * CHANGES_EVERY_MS
const RECONNECT_MS = 500
/** After a broken connection, the next attempt shows whether the API is there. */
const SOON_MS = 50

export interface Changes {
  /** Goes up with each change; undefined while no change would be heard of. */
  readonly current: number | undefined
  /** Whether the API did not answer when it was last asked for changes. */
  readonly away: boolean
  onChange(listener: () => void): void
  /** Calls with texts: what was rendered until then and holds one of them must not be shown again. */
  onWithdrawn(listener: (texts: readonly string[]) => void): void
}

/** Follows what the API tells of changes; connects again whenever the connection breaks or falls silent. */
export class ApiChanges implements Changes {
  readonly #url: string
  readonly #stopping = new AbortController()
  readonly #listeners: (() => void)[] = []
  readonly #onWithdrawn: ((texts: readonly string[]) => void)[] = []
  #count = 0
  #away = false
  #version: DataVersion = null
  #listening = false

  constructor(apiUrl: string) {
    this.#url = apiUrl + CHANGES_PATH
    void this.#follow()
  }

  get current(): number | undefined {
    return this.#listening ? this.#count : undefined
  }

  get away(): boolean {
    return this.#away
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  onWithdrawn(listener: (texts: readonly string[]) => void): void {
    this.#onWithdrawn.push(listener)
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    let reported = false
    while (!signal.aborted) {
      try {
        await this.#read(() => {
          reported = false
        })
      } catch (error) {
        // an API that refuses the stream is there
        this.#away = !(error instanceof Error && typeof error.cause === 'number')
        if (!reported && !signal.aborted)
          console.error('No change notifications from the API. Rendering every page again until they return.', error)
        reported = true
      }
      const wasListening = this.#listening
      this.#heard(null)
      // nobody needs a process that only waits for its API
      await wait(wasListening ? SOON_MS : RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #read(onLine: () => void): Promise<void> {
    const silent = new AbortController()
    const silence = setTimeout(() => silent.abort(new Error('The API went silent.')), SILENCE_MS).unref()
    try {
      const signal = AbortSignal.any([this.#stopping.signal, silent.signal])
      const answer = await fetch(this.#url, { signal })
      if (!answer.ok || !answer.body) throw new Error(`The API answered ${answer.status}.`, { cause: answer.status })
      this.#away = false
      const lines = createInterface({ input: Readable.fromWeb(answer.body as NodeStream<Uint8Array>) })
      for await (const line of lines) {
        silence.refresh()
        const told = ChangeLine.parse(JSON.parse(line))
        if (typeof told === 'string' || told === null) this.#heard(told)
        else this.#withdraw(told)
        onLine()
      }
    } finally {
      clearTimeout(silence)
    }
  }

  #withdraw(texts: readonly string[]): void {
    for (const listener of this.#onWithdrawn) listener(texts)
  }

  #heard(version: DataVersion): void {
    const listening = version !== null
    const changed = listening && version !== this.#version
    if (!changed && listening === this.#listening) return
    // any show may have been withdrawn while we heard nothing
    if (changed && !this.#listening) this.#withdraw([''])
    if (changed) {
      this.#version = version
      this.#count++
    }
    this.#listening = listening
    for (const listener of this.#listeners) listener()
  }
}
