import type { PictureStorage } from '@houselights/config/enrichment'
import { folderStore } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'

/** The store that the environment names. Amazon's library is large, and loaded only where it is needed. */
export async function openPictureStore(storage: PictureStorage): Promise<PictureStore> {
  if (storage.kind === 'folder') return folderStore(storage.folder)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(storage)
}
