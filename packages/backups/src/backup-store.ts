import type { Readable } from 'node:stream'

/** Where backups are: files by keys such as `20250501T110000Z/events.copy.gz`. */
export interface BackupStore {
  /** For people: a folder, or a bucket. */
  place: string
  /** Writes a file: whole, or not at all. */
  write(key: string, content: Readable): Promise<void>
  /** Null where there is no such file. */
  read(key: string): Promise<Readable | null>
  /** The keys of all files. */
  keys(): Promise<string[]>
  remove(key: string): Promise<void>
  close(): void
}
