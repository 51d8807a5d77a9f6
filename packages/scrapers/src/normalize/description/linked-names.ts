import { fold, tidy } from '@houselights/domain/text/text'
import { nameInLine } from './names.ts'

const LINK = /(?:https?:\/\/|www\.)\S{1,300}|\(?(?<![\p{L}\p{N}])@[\w.]{2,40}\)?/gu
const JOINED = /^(?:w\/|with|and|&|\+|plus|feat\.?|ft\.?|featuring|,|;|\/)\s*/i
/** A link that is the evening's, the shop's or the writer's own. */
const NO_ACT =
  /eventbrite|\btickets?\b|ticketweb|dice\.fm|ra\.co|facebook\.com\/(?:events|e)\/|fb\.me\/e|tixr|maps\.|forms\.|mailto/i
const MOST_LINKS = 80

interface Linked {
  name: string
  /** The link's own words hold the name: `instagram.com/glasskiteband` behind Glass Kite. */
  sure: boolean
}

/** Names that stand with a link of their own, before it or on the line above; at least two, of which one link holds the name. */
export function linkedNames(lines: readonly string[]): string[] {
  const found = lines.flatMap((line, index) => linkedIn(line, lines[index - 1])).slice(0, MOST_LINKS)
  return found.length > 1 && found.some(({ sure }) => sure) ? found.map(({ name }) => name) : []
}

function linkedIn(line: string, above: string | undefined): Linked[] {
  const links = [...line.slice(0, 2000).matchAll(LINK)]
  let from = 0
  return links.flatMap((link) => {
    const before = tidy(line.slice(from, link.index))
    from = link.index + link[0].length
    const words = before || (from === link[0].length && above && !/https?:|www\.|@/.test(above) ? above : '')
    // "Insta: @…", "Nick: https://…" say whose account it is, not who plays
    if (!words || /:\s*$/.test(words) || NO_ACT.test(link[0])) return []
    const printed = tidy(words.replace(JOINED, '').replace(/[\s>~–—-]+$/, ''))
    const sure = holds(link[0], printed)
    const name = nameInLine(printed.replace(/^\p{Lu}[\p{L}]+['’]s\s+(?=\p{Lu}{2})/u, ''), { lower: sure })
    return name ? { name, sure } : []
  })
}

function holds(link: string, name: string): boolean {
  const word = fold(name)
    .replace(/^the /, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
  const letters = fold(link).replace(/[^\p{L}\p{N}]/gu, '')
  return word.length >= 3 && letters.includes(word)
}
