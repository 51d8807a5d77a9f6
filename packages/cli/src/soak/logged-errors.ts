import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Line = z.object({
  level: z.string(),
  msg: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
})

/** The errors in the log files of a folder: each kind once, with its number and its first line. */
export async function loggedErrors(folder: string): Promise<string[]> {
  const kinds = new Map<string, { count: number; first: string }>()
  for (const file of await readdir(folder))
    for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) {
      // plain sentences are for people
      if (!line.startsWith('{')) continue
      const { level, msg, err } = Line.parse(JSON.parse(line))
      if (level !== 'error' && level !== 'fatal') continue
      const kind = `${file}: ${msg} ${err?.message}`
      const known = kinds.get(kind) ?? { count: 0, first: line }
      kinds.set(kind, { ...known, count: known.count + 1 })
    }
  return [...kinds].map(([kind, { count, first }]) => `${count} × ${kind}\n  ${first}`)
}
