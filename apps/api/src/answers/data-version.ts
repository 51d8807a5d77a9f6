import { randomUUID } from 'node:crypto'
import type { DataVersion } from '@houselights/types/changes'

/** The version of the data, for those who keep what they made of it. */
export class DataVersions {
  // counts begin anew with each process
  readonly #process = randomUUID()
  readonly #followers = new Set<() => void>()
  #count = 0
  #listening = false

  get current(): DataVersion {
    return this.#listening ? `${this.#process}-${this.#count}` : null
  }

  changed(): void {
    this.#count++
    this.#tell()
  }

  setListening(listening: boolean): void {
    this.#listening = listening
    this.#tell()
  }

  /** Has it called after each change, until the function that it gives is called. */
  follow(onChange: () => void): () => void {
    this.#followers.add(onChange)
    return () => this.#followers.delete(onChange)
  }

  #tell(): void {
    for (const onChange of this.#followers) onChange()
  }
}
