import { type FSWatcher, watch } from 'node:fs'
import { dirname, join } from 'node:path'

/** One save causes several events, and a file being replaced is missing for a moment. */
const DEBOUNCE_MS = 100

/**
 * Reports changes to files. It watches their folders: a watch on a file ends when Git or an editor replaces the file,
 * so on Linux `node --watch` notices only the first such change.
 */
export class WatchedFiles {
  readonly #files = new Set<string>()
  readonly #folders = new Map<string, FSWatcher>()
  readonly #onChange: (file: string) => void
  #debounce: NodeJS.Timeout | undefined

  constructor(onChange: (file: string) => void) {
    this.#onChange = onChange
  }

  add(file: string): void {
    this.#files.add(file)
    const folder = dirname(file)
    if (this.#folders.has(folder)) return
    this.#folders.set(
      folder,
      watch(folder, (_, name) => this.#onEvent(join(folder, name ?? ''))),
    )
  }

  #onEvent(file: string): void {
    if (!this.#files.has(file)) return
    clearTimeout(this.#debounce)
    this.#debounce = setTimeout(() => this.#onChange(file), DEBOUNCE_MS)
  }

  close(): void {
    clearTimeout(this.#debounce)
    for (const watcher of this.#folders.values()) watcher.close()
  }
}
