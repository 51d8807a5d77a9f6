import { noteFilesGone, removedWithFiles } from '@houselights/database/pictures/removed-pictures'
import { pictureFolder } from '@houselights/pictures/picture-keys'
import { lockOf, type PictureKeeping } from './keep-file.ts'

/** Deletes files of removed pictures that are still there because their removal was interrupted. */
export async function deleteLeftovers({ db, store, lock }: PictureKeeping): Promise<void> {
  for (const id of await removedWithFiles(db))
    await lock.withLock(lockOf(id), 0, async () => {
      await store.removeFolder(pictureFolder(id))
      await noteFilesGone(db, id)
    })
}
