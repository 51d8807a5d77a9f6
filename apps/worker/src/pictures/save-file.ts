import { createHash } from 'node:crypto'
import { keepPicture, pictureState, type Validators } from '@houselights/database/pictures/picture-links'
import type { HostLock } from '@houselights/scrapers/fetch/host-lock'
import type { Store } from '@houselights/storage/open-store'
import { makeSizes } from '@houselights/storage/pictures/make-sizes'
import { pictureFolder, pictureKey } from '@houselights/storage/pictures/picture-keys'
import type { DataSource } from 'typeorm'

export interface PictureKeeping {
  db: DataSource
  store: Store
  /** Over all workers: while one makes the files of a picture, no other deletes them. */
  lock: HostLock
  now(): Date
}

export const toLockKey = (id: string): string => `picture:${id}`

/** Keeps a file that an address gave, in all sizes: files first and the row last, so that it can be cut off anywhere. Throws UnfitPicture. */
export function keepFile(keeping: PictureKeeping, url: string, bytes: Buffer, validators: Validators): Promise<void> {
  const { db, store, lock, now } = keeping
  const id = createHash('sha256').update(bytes).digest('hex')
  return lock.withLock(toLockKey(id), 0, async () => {
    if ((await pictureState(db, id)) !== 'none') {
      await keepPicture(db, url, { picture: { id }, validators, at: now() })
      return
    }
    const { files, ...made } = await makeSizes(bytes)
    for (const file of files) await store.put(pictureKey(id, file.name), file.bytes, file.type)
    const keptBytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
    const picture = { id, ...made, bytes: bytes.length, keptBytes }
    const state = await keepPicture(db, url, { picture, validators, at: now() })
    // removed on request while it was worked on
    if (state === 'removed') await store.removeFolder(pictureFolder(id))
  })
}
