import { detectFormat } from '@houselights/scrapers/testing/page-format'
import { z } from 'zod'
import type { Choice, Step } from './mutations/choices.ts'
import { mutateEncoding, mutateJson, mutateLines, mutateText } from './mutations/mutate-data.ts'
import { mutateMarkup } from './mutations/mutate-markup.ts'
import { WAYS } from './mutations/words.ts'
import type { Subject } from './subjects.ts'

/** No mutated page is longer, in characters: enough for what repeats, and bounded so that a run ends. */
const MAX_PAGE = 100_000
const STRUCTURE = { html: mutateMarkup, xml: mutateMarkup, json: mutateJson, calendar: mutateLines, text: mutateLines }

function mutate(body: string, one: Step): string {
  const change = { text: mutateText, encoding: mutateEncoding, structure: STRUCTURE[detectFormat(body)] }[one.on]
  return change(body, one).slice(0, MAX_PAGE)
}

export const Case = z.object({
  name: z.string(),
  platform: z.string(),
  url: z.string(),
  now: z.string(),
  timeZone: z.string(),
  way: z.enum(WAYS),
  /** Of names that pages may hold, those of even length are known to be acts. */
  knowsNames: z.boolean(),
  pages: z.array(z.object({ url: z.string(), body: z.string() })),
})
export type Case = z.infer<typeof Case>

export function makeCase(subjects: readonly Subject[], { subject, way, knowsNames, steps }: Choice): Case {
  const given = subjects[subject]
  if (!given) throw new RangeError(`there is no subject ${subject}`)
  const pages = given.pages.map(({ url, body }) => ({ url, body }))
  for (const { page, ...one } of steps) {
    const changed = pages[page % pages.length]
    if (changed) changed.body = mutate(changed.body, one)
  }
  return { ...given, way, knowsNames, pages }
}
