import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { DataVersion } from '@houselights/contracts/contract/changes'

/**
 * The version of the data, for those who keep what they made of it. Emits `change` after each change. Where shows were
 * withdrawn, `withdrawn` comes first, with texts that every response about one of them contains.
 */
export class DataVersions extends EventEmitter<{ change: []; withdrawn: [texts: readonly string[]] }> {
  // counts begin anew with each process
  readonly #process = randomUUID()
  #count = 0
  #listening = false

  constructor() {
    super()
    this.setMaxListeners(0)
  }

  get current(): DataVersion {
    return this.#listening ? `${this.#process}-${this.#count}` : null
  }

  changed(): void {
    this.#count++
    this.emit('change')
  }

  withdrawn(texts: readonly string[]): void {
    this.emit('withdrawn', texts)
  }

  setListening(listening: boolean): void {
    this.#listening = listening
    this.emit('change')
  }
}
