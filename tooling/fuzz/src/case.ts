import { detectFormat } from '@houselights/scrapers/testing/page-format'
import { z } from 'zod'
import type { Choice, Step } from './mutations/choices.ts'
import { mutateEncoding, mutateJson, mutateLines, mutateText } from './mutations/mutate-data.ts'
import { mutateMarkup } from './mutations/mutate-markup.ts'
import { WAYS } from './mutations/words.ts'
import type { Subject } from './subjects.ts'

/** The maximum length of a mutated page, in characters: enough for repetitions, and bounded so that a run ends. */
const MAX_PAGE = 100_000
const STRUCTURE = { html: mutateMarkup, xml: mutateMarkup, json: mutateJson, calendar: mutateLines, text: mutateLines }

function mutate(body: string, mutation: Step): string {
  const change = { text: mutateText, encoding: mutateEncoding, structure: STRUCTURE[detectFormat(body)] }[
    mutation.target
  ]
  return change(body, mutation).slice(0, MAX_PAGE)
}

export const Case = z.object({
  name: z.string(),
  platform: z.string(),
  url: z.string(),
  now: z.string(),
  timeZone: z.string(),
  way: z.enum(WAYS),
  /** Whether names whose keys have an even length count as known acts. */
  knowsNames: z.boolean(),
  pages: z.array(z.object({ url: z.string(), body: z.string() })),
})
export type Case = z.infer<typeof Case>

export function makeCase(subjects: readonly Subject[], { subject, way, knowsNames, steps }: Choice): Case {
  const chosenSubject = subjects[subject]
  if (!chosenSubject) throw new RangeError(`there is no subject ${subject}`)
  const pages = chosenSubject.pages.map(({ url, body }) => ({ url, body }))
  for (const { page, ...mutation } of steps) {
    const changedPage = pages[page % pages.length]
    if (changedPage) changedPage.body = mutate(changedPage.body, mutation)
  }
  return { ...chosenSubject, way, knowsNames, pages }
}
