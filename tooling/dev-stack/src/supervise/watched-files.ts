import { type FSWatcher, watch } from 'node:fs'
import { dirname, join } from 'node:path'

/** One save is several events, and a file that is being replaced is missing for a moment. */
const SETTLE_MS = 100

/**
 * Reports when one of the files changes. It watches their folders: a watch of a file ends when Git or an editor replaces the
 * file, so on Linux `node --watch` notices only the first change of that kind.
 */
export class WatchedFiles {
  readonly #files = new Set<string>()
  readonly #folders = new Map<string, FSWatcher>()
  readonly #onChange: (file: string) => void
  #settling: NodeJS.Timeout | undefined

  constructor(onChange: (file: string) => void) {
    this.#onChange = onChange
  }

  add(file: string): void {
    this.#files.add(file)
    const folder = dirname(file)
    if (this.#folders.has(folder)) return
    this.#folders.set(
      folder,
      watch(folder, (_, name) => this.#noticed(join(folder, name ?? ''))),
    )
  }

  #noticed(file: string): void {
    if (!this.#files.has(file)) return
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#onChange(file), SETTLE_MS)
  }

  close(): void {
    clearTimeout(this.#settling)
    for (const watcher of this.#folders.values()) watcher.close()
  }
}
