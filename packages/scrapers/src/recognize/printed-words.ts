import { fold } from '@houselights/domain/text/text'
import { getDescriptionLines } from '../parse/html/clean-text.ts'
import type { Page } from '../source/source.ts'

/** How many lines to include around the line with the title. */
const LINES_BEFORE = 2
const LINES_AFTER = 5
const MAX_LINE_LENGTH = 160
/** How many characters to include before a title in a long line. */
const CHARACTERS_BEFORE = 60

/**
 * Returns a function that finds the text around a listing's title, so that people can compare it with the listing: a
 * few lines of a page up to the next title, or part of an API response. The pages are parsed only once.
 */
export function createPrintedWordsFinder(
  pages: readonly Page[],
  titles: readonly string[],
): (title: string) => string | null {
  const lines = pages.flatMap(({ body }) => (isMarkup(body) ? getDescriptionLines(body) : body.split(/(?<=[,}\]])|\n/)))
  const foldedLines = lines.map(fold)
  const foldedTitles = titles.map(foldTitle).filter(Boolean)
  const hasTitle = foldedLines.map((line) => foldedTitles.some((title) => line.includes(title)))
  return (title) => {
    const ownTitle = foldTitle(title)
    const titleIndex = ownTitle === '' ? -1 : foldedLines.findIndex((line) => line.includes(ownTitle))
    if (titleIndex < 0) return null
    const hasOtherTitle = (index: number) => hasTitle[index] === true && !foldedLines[index]?.includes(ownTitle)
    let [from, to] = [titleIndex, titleIndex + 1]
    while (from > Math.max(0, titleIndex - LINES_BEFORE) && !hasOtherTitle(from - 1)) from--
    while (to < Math.min(lines.length, titleIndex + 1 + LINES_AFTER) && !hasOtherTitle(to)) to++
    return lines
      .slice(from, to)
      .map((line, index) => {
        const start =
          from + index === titleIndex
            ? Math.max(0, (foldedLines[titleIndex]?.indexOf(ownTitle) ?? 0) - CHARACTERS_BEFORE)
            : 0
        return line.slice(start, start + MAX_LINE_LENGTH)
      })
      .join('\n')
  }
}

/** Folds only the first line of a title, since the page may break the lines differently. */
const foldTitle = (title: string): string => fold(title.split('\n', 1)[0] ?? '')

const isMarkup = (body: string): boolean => /^\s*</.test(body)
