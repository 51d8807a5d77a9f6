import { text } from 'node:stream/consumers'
import type { BackupStore } from './backup-store.ts'
import { MANIFEST, Manifest } from './manifest.ts'

const DAY_MS = 86_400_000
/** One that was begun so long ago and has no manifest was broken off. */
const UNFINISHED_MS = DAY_MS
const FOLDER = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\//

const momentOf = (key: string): Date | undefined => {
  const [, ...parts] = FOLDER.exec(key) ?? []
  const [year, month, day, hour, minute, second] = parts
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

/** The folders of the backups that are whole, the newest first. */
export async function backupsIn(store: BackupStore): Promise<string[]> {
  const keys = await store.keys()
  const whole = keys.filter((key) => momentOf(key) && key.endsWith(`/${MANIFEST}`))
  return whole
    .map((key) => key.slice(0, key.indexOf('/')))
    .sort()
    .reverse()
}

/** When the newest backup was made; undefined where there is none. */
export async function lastBackup(store: BackupStore): Promise<Date | undefined> {
  const [newest] = await backupsIn(store)
  return newest === undefined ? undefined : momentOf(`${newest}/`)
}

/** What a backup holds; throws a sentence where there is none of that name. */
export async function manifestOf(store: BackupStore, folder: string): Promise<Manifest> {
  const file = await store.read(`${folder}/${MANIFEST}`)
  if (!file) {
    const [newest] = await backupsIn(store)
    const there = newest ? `the newest backup there is ${newest}` : 'there is no backup there'
    throw new Error(`There is no backup ${folder} in ${store.place}: ${there}.`)
  }
  const { data, error } = Manifest.safeParse(JSON.parse(await text(file)))
  if (error) throw new Error(`The manifest of ${folder} cannot be read: ${error.message}`)
  return data
}

/** Removes backups of more than `keepDays` days ago, but never the newest, and what was broken off; gives the folders. */
export async function removeOldBackups(store: BackupStore, keepDays: number, now: Date): Promise<string[]> {
  const [newest, ...older] = await backupsIn(store)
  const whole = new Set([newest, ...older])
  const removed = new Set<string>()
  // the manifest first: what is removed in part is no backup
  const keys = (await store.keys()).sort((a, b) => Number(b.endsWith(MANIFEST)) - Number(a.endsWith(MANIFEST)))
  for (const key of keys) {
    const [madeAt, folder] = [momentOf(key), key.slice(0, key.indexOf('/'))]
    if (!madeAt || folder === newest) continue
    const age = now.getTime() - madeAt.getTime()
    if (age <= (whole.has(folder) ? keepDays * DAY_MS : UNFINISHED_MS)) continue
    await store.remove(key)
    removed.add(folder)
  }
  return [...removed]
}
