import type { BackupStorage } from '@houselights/config/backups'
import type { BackupStore } from './backup-store.ts'
import { folderStore } from './folder-store.ts'

export type { BackupStore } from './backup-store.ts'

/** The store that the environment names. Amazon's library is large, and loaded only where it is needed. */
export async function openBackupStore(storage: BackupStorage): Promise<BackupStore> {
  if (storage.kind === 'folder') return folderStore(storage.folder)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(storage)
}
