import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** One listing of a capture as a careful editor would print it; the guide beside the labels defines the fields. */
export const LabelledListing = z.object({
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
  /** Two careful editors may differ: shown, not scored. */
  doubt: z.boolean().nullish(),
})
export type LabelledListing = z.infer<typeof LabelledListing>

/** The labelled listings of a folder's `.jsonl` files; undefined where it has none. */
export function loadLabels(folder: string): LabelledListing[] | undefined {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  if (files.length === 0) return undefined
  return files.sort().flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (line.trim() ? [labelIn(line, `${file}, line ${index + 1}`)] : [])),
  )
}

function labelIn(line: string, place: string): LabelledListing {
  const label = LabelledListing.safeParse(jsonIn(line, place))
  if (!label.success) throw new Error(`${place} is no labelled listing: ${z.prettifyError(label.error)}`)
  return label.data
}

function jsonIn(line: string, place: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new Error(`${place} is no JSON: write one labelled listing a line.`, { cause })
  }
}
