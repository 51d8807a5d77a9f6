import { formatOf } from '@houselights/sources/recording/mask-pages'
import type { Step } from './choices.ts'
import { mutateEncoding, mutateJson, mutateLines, mutateText } from './mutate-data.ts'
import { mutateMarkup } from './mutate-markup.ts'

/** No mutated page is longer, in characters: enough for what repeats, and bounded so that a run ends. */
const MAX_PAGE = 100_000
const STRUCTURE = { html: mutateMarkup, xml: mutateMarkup, json: mutateJson, calendar: mutateLines, text: mutateLines }

/** The page with one change, mostly in the structure of its format. */
export function mutate(body: string, one: Step): string {
  const change = { text: mutateText, encoding: mutateEncoding, structure: STRUCTURE[formatOf(body)] }[one.on]
  return change(body, one).slice(0, MAX_PAGE)
}
