import { buffer } from 'node:stream/consumers'
import type { FileStorage } from '@houselights/config/storage'
import { folderFiles } from './folder-files.ts'
import type { Store } from './store.ts'

export type { Store } from './store.ts'

/** The store of pictures, share images and copies of the data, which API and worker share. */
export const openPictureStore = (storage: FileStorage): Promise<Store> => openStore(storage, { timeoutMs: 30_000 })

/** The store of backups: they contain subscribers' addresses. */
export const openBackupStore = (storage: FileStorage): Promise<Store> => openStore(storage, { isPrivate: true })

interface Options {
  /** Only the owner of a folder may read it. */
  isPrivate?: boolean
  /** How long a bucket may take to answer; unlimited unless given. */
  timeoutMs?: number
}

/** Amazon's library is large, and loaded only if it is needed. */
async function openStore(storage: FileStorage, { isPrivate = false, timeoutMs }: Options): Promise<Store> {
  const files =
    storage.kind === 'folder'
      ? folderFiles(storage.folder, isPrivate)
      : (await import('./bucket-files.ts')).bucketFiles(storage, timeoutMs)
  return {
    ...files,
    async get(key) {
      const content = await files.read(key)
      return content && buffer(content)
    },
    async removeFolder(folder) {
      for (const key of await files.keys(folder)) await files.remove(key)
    },
  }
}
