import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStorage } from '@houselights/config/settings/storage'
import type { Files, Store } from './store.ts'

function folderFiles(folder: string, isPrivate: boolean): Files {
  const root = resolve(folder)
  const [folderMode, fileMode] = isPrivate ? [0o700, 0o600] : [0o777, 0o666]
  const toPath = (key: string): string => {
    const path = resolve(root, key)
    if (!path.startsWith(root + sep)) throw new Error(`"${key}" lies outside the folder ${root}.`)
    return path
  }
  return {
    place: root,
    async put(key, content) {
      const path = toPath(key)
      await mkdir(dirname(path), { recursive: true, mode: folderMode })
      // written under another name and flushed first, so that neither a reader nor a crash leaves half a file
      const unfinished = join(dirname(path), `.${randomUUID()}`)
      try {
        await writeFile(unfinished, content, { flag: 'wx', mode: fileMode, flush: true })
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(key) {
      const file = await open(toPath(key)).catch(nullIf('ENOENT'))
      return file?.createReadStream() ?? null
    },
    async keys(below) {
      const start = below === undefined ? root : toPath(below)
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(nullIf('ENOENT'))
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    },
    async remove(key) {
      const path = toPath(key)
      await rm(path, { force: true })
      // the last file takes its folder with it
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

/** The store of pictures, share images and copies of the data, which API and worker share. */
export const openPictureStore = (storage: FileStorage): Promise<Store> => openStore(storage, { timeoutMs: 30_000 })

/** The store of backups: they contain subscribers' addresses. */
export const openBackupStore = (storage: FileStorage): Promise<Store> => openStore(storage, { isPrivate: true })

// Only the owner of a private folder may read it. A bucket may take `timeoutMs` to answer, or any time. Amazon's
// library is large, and loaded only if it is needed.
async function openStore(
  storage: FileStorage,
  { isPrivate = false, timeoutMs }: { isPrivate?: boolean; timeoutMs?: number },
): Promise<Store> {
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
