import type { PictureStorage } from '@houselights/config/enrichment'
import { folderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'
import { s3Store } from './s3-store.ts'

/** The store that the environment names. */
export const openPictureStore = (storage: PictureStorage): PictureStore =>
  storage.kind === 's3' ? s3Store(storage) : folderStore(storage.folder)
