import type { Store } from '@houselights/storage/open-store'
import { z } from 'zod'
import { isKnownMigration } from './catalog.ts'

/** A table in a backup. Its file is gzipped Postgres COPY text with `columns` in this order. */
const BackedUpTable = z.object({
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.number().int().nonnegative(),
  /** The hash of the unzipped file. The file's rows are sorted by the table's key, so equal rows have equal hashes. */
  sha256: z.string().length(64),
  file: z.string(),
})
export type BackedUpTable = z.output<typeof BackedUpTable>

/** What a backup contains. The manifest is written last: a folder without one is not a backup. */
const Manifest = z.object({
  format: z.literal(1, { error: 'this release reads format 1. A newer release restores other formats' }),
  /** When the backup's snapshot of the database was taken. */
  madeAt: z.iso.datetime(),
  seconds: z.number(),
  mode: z.enum(['live', 'demo', 'replay']),
  release: z.string().optional(),
  migration: z.string(),
  /** Each table comes after the tables it references. */
  tables: z.array(BackedUpTable),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /**
   * When the stored files passed the check, which reads them like a restore does. Absent if the check didn't finish, or
   * if an older release made the backup.
   */
  checkedAt: z.iso.datetime().optional(),
})
export type Manifest = z.output<typeof Manifest>

const ManifestFile = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch (error) {
      context.addIssue(`it is not JSON (${error instanceof Error ? error.message : error})`)
      return z.NEVER
    }
  })
  .pipe(Manifest)

export const MANIFEST = 'manifest.json'
export const toFolderName = (madeAt: Date): string => madeAt.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

const DAY_MS = 86_400_000
/** A backup that started longer ago than this and has no manifest was interrupted. */
const UNFINISHED_MS = DAY_MS
const FOLDER = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\//

const parseFolderTime = (key: string): Date | undefined => {
  const [, ...parts] = FOLDER.exec(key) ?? []
  const [year, month, day, hour, minute, second] = parts
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

/** Lists the folders of backups that have a manifest, newest first. */
export async function listBackups(store: Store): Promise<string[]> {
  return listFolders(await store.keys())
}

const listFolders = (keys: readonly string[]): string[] =>
  keys
    .filter((key) => parseFolderTime(key) && key.endsWith(`/${MANIFEST}`))
    .map((key) => key.slice(0, key.indexOf('/')))
    .sort()
    .reverse()

/** Finds the newest backup that this release can restore, that passed its check, and whose files still exist. */
export async function findNewestGoodBackup(store: Store): Promise<string | undefined> {
  const keys = await store.keys()
  const stored = new Set(keys)
  for (const folder of listFolders(keys)) {
    const file = await store.get(`${folder}/${MANIFEST}`)
    const { data } = ManifestFile.safeParse(file?.toString())
    const hasAllFiles = data?.tables.every((table) => stored.has(`${folder}/${table.file}`))
    if (data?.checkedAt && isKnownMigration(data.migration) && hasAllFiles) return folder
  }
  return undefined
}

/** Finds when the newest good backup was made; undefined if there is none. */
export async function findLastBackupTime(store: Store): Promise<Date | undefined> {
  const newest = await findNewestGoodBackup(store)
  return newest === undefined ? undefined : parseFolderTime(`${newest}/`)
}

/** Loads the manifest of a backup. Throws if there is no such backup, or this release can't restore it. */
export async function loadManifest(store: Store, folder: string): Promise<Manifest> {
  const file = await store.get(`${folder}/${MANIFEST}`)
  if (!file) {
    const [newest] = await listBackups(store)
    const hint = newest ? `the newest backup there is ${newest}` : 'there is no backup there'
    throw new Error(`There is no backup ${folder} in ${store.location}: ${hint}.`)
  }
  const { data, error } = ManifestFile.safeParse(file.toString())
  if (error)
    throw new Error(
      `The manifest of ${folder} cannot be read: ${error.issues.map(({ message, path }) => [...path, message].join(' ')).join('; ')}.`,
    )
  if (!isKnownMigration(data.migration))
    throw new Error(
      `The backup ${folder} was made by a newer release${data.release ? ` (${data.release})` : ''}: this release doesn’t know its migration ${data.migration}. Restore it with the release that made it, or a later one. Nothing was written.`,
    )
  return data
}

export async function removeBackup(store: Store, folder: string): Promise<void> {
  for (const key of sortManifestsFirst(await store.keys())) if (key.startsWith(`${folder}/`)) await store.remove(key)
}

/** Sorts manifests first, so that a partly removed backup no longer counts as a backup. */
const sortManifestsFirst = (keys: readonly string[]): string[] =>
  [...keys].sort((a, b) => Number(b.endsWith(MANIFEST)) - Number(a.endsWith(MANIFEST)))

/**
 * Removes interrupted backups and those older than `keepDays`, but never the newest good one, or the newest if none is
 * good. Returns the removed folders.
 */
export async function removeOldBackups(store: Store, keepDays: number, now: Date): Promise<string[]> {
  const keys = await store.keys()
  const folders = listFolders(keys)
  const newestGoodBackup = (await findNewestGoodBackup(store)) ?? folders[0]
  const removed = new Set<string>()
  for (const key of sortManifestsFirst(keys)) {
    const [madeAt, folder] = [parseFolderTime(key), key.slice(0, key.indexOf('/'))]
    if (!madeAt || folder === newestGoodBackup) continue
    const age = now.getTime() - madeAt.getTime()
    if (age <= (folders.includes(folder) ? keepDays * DAY_MS : UNFINISHED_MS)) continue
    await store.remove(key)
    removed.add(folder)
  }
  return [...removed]
}
