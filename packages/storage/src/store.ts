import type { Readable } from 'node:stream'

/** Files by keys such as `ab/abcd/96.avif`, in a folder or a bucket. */
export interface Files {
  location: string
  /** Writes a file atomically: readers get all of it or none. */
  put(key: string, content: Uint8Array | Readable, type?: string): Promise<void>
  /** Null if there is no such file. */
  read(key: string): Promise<Readable | null>
  /** Returns the keys of all files, or of those in a folder and below it. */
  keys(folder?: string): Promise<string[]>
  remove(key: string): Promise<void>
  close(): void
}

export interface Store extends Files {
  get(key: string): Promise<Buffer | null>
  removeFolder(folder: string): Promise<void>
}
