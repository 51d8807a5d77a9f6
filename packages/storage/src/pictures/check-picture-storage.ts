import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FileStorage } from '@houselights/config/settings/storage'

/**
 * Throws if a folder can't be written to. It tries to write, since permissions don't show a read-only mount. Doesn't
 * check buckets.
 */
export async function checkPictureStorage(storage: FileStorage): Promise<void> {
  if (storage.kind !== 'folder') return
  const folder = resolve(storage.folder)
  const probe = join(folder, `.${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    throw new Error(
      `The folder of pictures cannot be written to (${cause instanceof Error ? cause.message : cause}): make ${folder} a folder that this user may write to, set PICTURES_DIR to another, or set it to a bucket.`,
      { cause },
    )
  }
}
