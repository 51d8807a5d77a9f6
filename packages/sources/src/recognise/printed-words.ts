import { fold } from '@houselights/domain/text'
import { descriptionLines } from '../clean-text.ts'
import type { Page } from '../source.ts'

/** Around the line that bears a title. */
const LINES_BEFORE = 2
const LINES_BEHIND = 5
const MOST_OF_LINE = 160
/** Before a title that stands far behind in its line. */
const SIGNS_BEFORE = 60

/**
 * What the pages print around the titles of listings, for people to compare: some lines of a page, or a part of what a
 * program answers. The pages are walked once.
 */
export function printedWords(pages: readonly Page[]): (title: string) => string | null {
  const lines = pages.flatMap(({ body }) => (isMarkup(body) ? descriptionLines(body) : body.split(/(?<=[,}\]])|\n/)))
  const folded = lines.map(fold)
  return (title) => {
    const [first = ''] = title.split('\n')
    const wanted = fold(first)
    const at = wanted === '' ? -1 : folded.findIndex((line) => line.includes(wanted))
    if (at < 0) return null
    const from = Math.max(0, at - LINES_BEFORE)
    return lines
      .slice(from, at + 1 + LINES_BEHIND)
      .map((line, index) => {
        const begin = from + index === at ? Math.max(0, (folded[at]?.indexOf(wanted) ?? 0) - SIGNS_BEFORE) : 0
        return line.slice(begin, begin + MOST_OF_LINE)
      })
      .join('\n')
  }
}

const isMarkup = (body: string): boolean => /^\s*</.test(body)
