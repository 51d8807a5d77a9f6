import { fold } from '@houselights/domain/text/text'
import { descriptionLines } from '../parse/html/clean-text.ts'
import type { Page } from '../source/source.ts'

/** Around the line that bears a title. */
const LINES_BEFORE = 2
const LINES_BEHIND = 5
const MAX_LINE_LENGTH = 160
/** Before a title that stands far behind in its line. */
const SIGNS_BEFORE = 60

/**
 * What the pages print around the titles of listings, for people to compare: some lines of a page up to the next title, or
 * a part of what a program answers. The pages are walked once.
 */
export function printedWords(pages: readonly Page[], titles: readonly string[]): (title: string) => string | null {
  const lines = pages.flatMap(({ body }) => (isMarkup(body) ? descriptionLines(body) : body.split(/(?<=[,}\]])|\n/)))
  const folded = lines.map(fold)
  const wanted = titles.map(foldTitle).filter(Boolean)
  const bearsTitle = folded.map((line) => wanted.some((title) => line.includes(title)))
  return (title) => {
    const own = foldTitle(title)
    const at = own === '' ? -1 : folded.findIndex((line) => line.includes(own))
    if (at < 0) return null
    const isOthers = (index: number) => bearsTitle[index] === true && !folded[index]?.includes(own)
    let [from, to] = [at, at + 1]
    while (from > Math.max(0, at - LINES_BEFORE) && !isOthers(from - 1)) from--
    while (to < Math.min(lines.length, at + 1 + LINES_BEHIND) && !isOthers(to)) to++
    return lines
      .slice(from, to)
      .map((line, index) => {
        const begin = from + index === at ? Math.max(0, (folded[at]?.indexOf(own) ?? 0) - SIGNS_BEFORE) : 0
        return line.slice(begin, begin + MAX_LINE_LENGTH)
      })
      .join('\n')
  }
}

/** Where it has several lines, its first: the page may part them otherwise. */
const foldTitle = (title: string): string => fold(title.split('\n', 1)[0] ?? '')

const isMarkup = (body: string): boolean => /^\s*</.test(body)
