import { cutAt, MAX_BILL_LENGTH } from '../text/text.ts'

/** A printed place, up to a character that ends it. */
const PLACE = String.raw`([^|()[\]!;]{3,60})`
const MOVED_TO_OR_FROM = String.raw`\b(?:moved|relocated|venue changed?)(?:\s?:)?\s+(to|from)\s+(?:the\s+)?${PLACE}`
const NOW_AT = String.raw`\bnow at (?:the )?${PLACE}`
const MOVED = new RegExp(`${MOVED_TO_OR_FROM}|${NOW_AT}`, 'gi')
/** Text that can follow the venue's name. */
const AFTER_PLACE = /\s(?:[-–—/]|on|due|because|for|same|all|tickets?|new|with|doors)\s|[.:]\s/i

/**
 * Parses printed words (a title, a badge) for the venue that a show moved to or from. Returns the venues as printed:
 * `MOVED TO AUGUST HALL!`, `Moved from The Lantern`.
 */
export function parseMoveNotice(...printed: readonly (string | null | undefined)[]) {
  const notice: Record<'to' | 'from', string[]> = { to: [], from: [] }
  // Few texts are a notice, so search before matching.
  const noticeTexts = printed
    .map((text) => cutAt(text ?? '', MAX_BILL_LENGTH))
    .filter((text) => text.search(MOVED) >= 0)
  for (const text of noticeTexts)
    for (const [, direction, movedPlace, nowAt] of text.matchAll(MOVED)) {
      const [firstDirection, secondDirection] =
        direction?.toLowerCase() === 'from' ? (['from', 'to'] as const) : (['to', 'from'] as const)
      // "from A to B", "to B from A".
      const [firstPlace = '', secondPlace = ''] = (movedPlace ?? nowAt ?? '').split(
        secondDirection === 'to' ? /\sto\s+(?:the\s)?/i : /\sfrom\s+(?:the\s)?/i,
      )
      notice[firstDirection].push(...findPlace(firstPlace))
      notice[secondDirection].push(...findPlace(secondPlace))
    }
  return notice
}

const findPlace = (text: string): string[] => {
  const place = text.split(AFTER_PLACE, 1)[0]?.trim()
  return place ? [place] : []
}
