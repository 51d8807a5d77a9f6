import type { Config } from '@houselights/config/config'
import {
  deletePicture,
  deleteUnshownLinks,
  findUnlinkedPictures,
} from '@houselights/database/pictures/removed-pictures'
import { deleteOldRows } from '@houselights/database/retention/delete-old-rows'
import { openPictureStore } from '@houselights/storage/open-store'
import { toPictureFolder } from '@houselights/storage/pictures/picture-keys'
import { type PictureStorage, toLockKey } from '../pictures/store-picture.ts'
import type { UpkeepPart } from '../queue/upkeep.ts'

/** The most pictures deleted in one round. */
const MAX_PICTURES = 500

type Services = Omit<PictureStorage, 'store'> & { config: Pick<Config, 'pictures'> }

/** Deletes data that has passed its retention period (docs/retention.md). */
export async function startRetention({ config, ...services }: Services): Promise<UpkeepPart> {
  const store = await openPictureStore(config.pictures)
  return {
    task: 'retention',
    runRound: async () => {
      await deleteOldRows(services.db, services.now())
      await deleteUnshownPictures({ ...services, store })
    },
    close: async () => store.close(),
  }
}

/**
 * Deletes pictures that are no longer shown anywhere. Deletes the row first, so that only unreferenced files remain
 * after an interruption.
 *
 * @internal for its test
 */
export async function deleteUnshownPictures({ db, store, lock, now }: PictureStorage): Promise<void> {
  await deleteUnshownLinks(db, now(), MAX_PICTURES)
  for (const id of await findUnlinkedPictures(db, MAX_PICTURES))
    await lock.withLock(toLockKey(id), 0, async () => {
      if (await deletePicture(db, id)) await store.removeFolder(toPictureFolder(id))
    })
}
