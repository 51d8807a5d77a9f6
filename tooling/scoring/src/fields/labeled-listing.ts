import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** One listing of a capture as a careful editor would print it. The guide next to the labels defines the fields. */
export const LabeledListing = z.object({
  capture: z.string(),
  date: z.iso.date(),
  title: z.string(),
  url: z.string().nullish(),
  name: z.string(),
  acts: z.array(z.string()),
  night: z.string().nullable(),
  presenter: z.string().nullable(),
  tour: z.string().nullable(),
  kind: z.string(),
  free: z.boolean().nullable(),
  priceMin: z.number().nullable(),
  priceMax: z.number().nullable(),
  start: z.string().nullable(),
  doors: z.string().nullable(),
  /** Careful editors may disagree: such a listing is shown, but not scored. */
  doubt: z.boolean().nullish(),
})
export type LabeledListing = z.infer<typeof LabeledListing>

/** Loads the labeled listings from a folder's `.jsonl` files; undefined if it has none. */
export function loadLabels(folder: string): LabeledListing[] | undefined {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  if (files.length === 0) return undefined
  return files.sort().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.trim() ? [parseLabel(line, `${file}, line ${index + 1}`)] : [])),
  )
}

function parseLabel(line: string, position: string): LabeledListing {
  const label = LabeledListing.safeParse(parseJson(line, position))
  if (!label.success) throw new Error(`${position} is not a labeled listing: ${z.prettifyError(label.error)}`)
  return label.data
}

function parseJson(line: string, position: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new Error(`${position} isn't JSON: write one labeled listing per line.`, { cause })
  }
}
