import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStorage } from '@houselights/config/settings/storage'
import type { Files, Store } from './store.ts'

function openFolderFiles(folder: string, isPrivate: boolean): Files {
  const root = resolve(folder)
  const [folderMode, fileMode] = isPrivate ? [0o700, 0o600] : [0o777, 0o666]
  const toPath = (key: string): string => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`"${key}" lies outside the folder ${root}.`)
    return path
  }
  return {
    location: root,
    async put(key, content) {
      const path = toPath(key)
      await mkdir(dirname(path), { recursive: true, mode: folderMode })
      // Write under another name and flush first, so that neither a reader nor a crash sees half a file.
      const temporaryPath = join(dirname(path), `.${randomUUID()}`)
      try {
        await writeFile(temporaryPath, content, { flag: 'wx', mode: fileMode, flush: true })
        await rename(temporaryPath, path)
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    async read(key) {
      const file = await open(toPath(key)).catch(nullIf('ENOENT'))
      return file?.createReadStream() ?? null
    },
    async keys(subfolder) {
      const start = subfolder === undefined ? root : toPath(subfolder)
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(nullIf('ENOENT'))
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    },
    async remove(key) {
      const path = toPath(key)
      await rm(path, { force: true })
      // Remove the folder if this was its last file.
      if (dirname(path) !== root) await rmdir(dirname(path)).catch(nullIf('ENOTEMPTY', 'EEXIST', 'ENOENT'))
    },
    close: () => undefined,
  }
}

const nullIf =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException): null => {
    if (codes.includes(error.code ?? '')) return null
    throw error
  }

export type { Store } from './store.ts'

/** Opens the store of pictures, share images and dumps, which API and worker share. */
export const openPictureStore = (storage: FileStorage): Promise<Store> => openStore(storage, { timeoutMs: 30_000 })

/** Opens the store of backups, which contain subscribers' addresses. */
export const openBackupStore = (storage: FileStorage): Promise<Store> => openStore(storage, { isPrivate: true })

// Only the owner may read a private folder. A bucket's responses may take up to `timeoutMs`, without a limit if
// undefined. Amazon's library is large, so it is loaded only when needed.
async function openStore(
  storage: FileStorage,
  { isPrivate = false, timeoutMs }: { isPrivate?: boolean; timeoutMs?: number },
): Promise<Store> {
  const files =
    storage.kind === 'folder'
      ? openFolderFiles(storage.folder, isPrivate)
      : (await import('./bucket-files.ts')).openBucketFiles(storage, timeoutMs)
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
