import { cleanName } from '@houselights/domain/bill-names'
import { fold, lineOf } from '@houselights/domain/text'
import { cleanLine } from './clean-text.ts'

/** A list of more acts is something else than a bill. */
const MOST_ACTS = 300
/** A longer entry is no name. */
const MOST_NAME = 300

/**
 * Who plays, from a source that lists its acts apart from the title: the act that the title names first is the
 * headliner, and where it names none, the first of the list. Spellings that differ only in accents are one act, and
 * entries that name nobody (`TBA`, `special guests`) are none.
 */
export function billedActs(
  title: string,
  performers: readonly string[],
): { headliner: string | null; support: string[] } {
  const printed = fold(lineOf(title))
  const distinct = new Map<string, string>()
  for (const performer of performers.slice(0, MOST_ACTS)) {
    const name = performer.length > MOST_NAME ? null : cleanName(cleanLine(performer) ?? '')
    const key = fold(name ?? '')
    if (name && key && !distinct.has(key)) distinct.set(key, name)
  }
  const place = (key: string): number => {
    const index = printed.indexOf(key)
    return index < 0 ? printed.length : index
  }
  const [headliner = null, ...support] = [...distinct]
    .map(([key, name]) => ({ name, place: place(key) }))
    .sort((one, other) => one.place - other.place)
    .map(({ name }) => name)
  return { headliner, support }
}
