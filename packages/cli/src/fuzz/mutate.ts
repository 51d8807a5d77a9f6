import { formatOf } from '@houselights/sources/recording/mask-pages'
import { mutateEncoding } from './mutate-encoding.ts'
import { mutateJson } from './mutate-json.ts'
import { mutateLines } from './mutate-lines.ts'
import { mutateMarkup } from './mutate-markup.ts'
import { mutateText } from './mutate-text.ts'
import type { Random } from './random.ts'

/** No mutated page is longer, in signs: enough for what repeats, and bounded so that a run ends. */
const MOST_PAGE = 100_000
/** Most pages are changed in few places, so that readers do not stop at the first. */
const STEPS = [1, 1, 1, 2, 2, 3, 5]
const SHARE_OF_TEXT = 0.12
const SHARE_OF_ENCODING = 0.12

const STRUCTURE = {
  html: mutateMarkup,
  xml: mutateMarkup,
  json: mutateJson,
  calendar: mutateLines,
  text: mutateLines,
}

/** The page changed in one to five places, mostly in the structure of its format. */
export function mutate(body: string, random: Random): string {
  let mutated = body
  for (let steps = random.pick(STEPS); steps > 0; steps--) mutated = step(mutated, random).slice(0, MOST_PAGE)
  return mutated
}

function step(body: string, random: Random): string {
  if (random.chance(SHARE_OF_TEXT)) return mutateText(body, random)
  if (random.chance(SHARE_OF_ENCODING)) return mutateEncoding(body, random)
  return STRUCTURE[formatOf(body)](body, random)
}
