import { createHash } from 'node:crypto'
import { getPictureState, savePictureLink, type Validators } from '@houselights/database/pictures/picture-links'
import type { HostLock } from '@houselights/scrapers/fetch/host-lock'
import type { Store } from '@houselights/storage/open-store'
import { makeSizes } from '@houselights/storage/pictures/make-sizes'
import { toPictureFolder, toPictureKey } from '@houselights/storage/pictures/picture-keys'
import type { DataSource } from 'typeorm'

export interface PictureStorage {
  db: DataSource
  store: Store
  /** Held across all workers: while one creates a picture's files, no other deletes them. */
  lock: HostLock
  now(): Date
}

export const toLockKey = (id: string): string => `picture:${id}`

/**
 * Stores a downloaded picture in all sizes. Writes the files first and the row last, so that it can be interrupted
 * anywhere. Throws UnfitPicture.
 */
export function storePictureFile(
  services: PictureStorage,
  url: string,
  bytes: Buffer,
  validators: Validators,
): Promise<void> {
  const { db, store, lock, now } = services
  const id = createHash('sha256').update(bytes).digest('hex')
  return lock.withLock(toLockKey(id), 0, async () => {
    if ((await getPictureState(db, id)) !== 'none') {
      await savePictureLink(db, url, { picture: { id }, validators, at: now() })
      return
    }
    const { files, ...metadata } = await makeSizes(bytes)
    for (const file of files) await store.put(toPictureKey(id, file.name), file.bytes, file.type)
    const keptBytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
    const picture = { id, ...metadata, bytes: bytes.length, keptBytes }
    const state = await savePictureLink(db, url, { picture, validators, at: now() })
    // If the picture was removed on request in the meantime, its files must not stay.
    if (state === 'removed') await store.removeFolder(toPictureFolder(id))
  })
}
