import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { CHANGES_EVERY_MS, CHANGES_PATH, DataVersion } from '@houselights/contracts/contract/changes'

const SILENCE_MS = 3 * CHANGES_EVERY_MS
const RECONNECT_MS = 500

export interface Changes {
  /** Goes up with each change; undefined while no change would be heard of. */
  readonly current: number | undefined
  onChange(listener: () => void): void
}

/** Follows what the API tells of changes; connects again whenever the connection breaks or falls silent. */
export class ApiChanges implements Changes {
  readonly #url: string
  readonly #stopping = new AbortController()
  readonly #listeners: (() => void)[] = []
  #count = 0
  #version: DataVersion = null
  #listening = false

  constructor(apiUrl: string) {
    this.#url = apiUrl + CHANGES_PATH
    void this.#follow()
  }

  get current(): number | undefined {
    return this.#listening ? this.#count : undefined
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
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
        if (!reported && !signal.aborted)
          console.error('The API tells of no changes: every page is rendered anew until it does.', error)
        reported = true
      }
      this.#heard(null)
      // nobody needs a process that only waits for its API
      await wait(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #read(onLine: () => void): Promise<void> {
    const silent = new AbortController()
    const silence = setTimeout(() => silent.abort(new Error('The API fell silent.')), SILENCE_MS).unref()
    try {
      const signal = AbortSignal.any([this.#stopping.signal, silent.signal])
      const answer = await fetch(this.#url, { signal })
      if (!answer.ok || !answer.body) throw new Error(`The API answered ${answer.status}.`)
      const lines = createInterface({ input: Readable.fromWeb(answer.body as NodeStream<Uint8Array>) })
      for await (const line of lines) {
        silence.refresh()
        this.#heard(DataVersion.parse(JSON.parse(line)))
        onLine()
      }
    } finally {
      clearTimeout(silence)
    }
  }

  #heard(version: DataVersion): void {
    const listening = version !== null
    const changed = listening && version !== this.#version
    if (!changed && listening === this.#listening) return
    if (changed) {
      this.#version = version
      this.#count++
    }
    this.#listening = listening
    for (const listener of this.#listeners) listener()
  }
}
