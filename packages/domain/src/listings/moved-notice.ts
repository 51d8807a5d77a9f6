import { cutAt, MAX_BILL_LENGTH } from '../text/text.ts'

/** A printed place, up to a sign that ends it. */
const PLACE = String.raw`([^|()[\]!;]{3,60})`
const MOVED_TO_OR_FROM = String.raw`\b(?:moved|relocated|venue changed?)(?:\s?:)?\s+(to|from)\s+(?:the\s+)?${PLACE}`
const NOW_AT = String.raw`\bnow at (?:the )?${PLACE}`
const MOVED = new RegExp(`${MOVED_TO_OR_FROM}|${NOW_AT}`, 'gi')
/** What follows the name of the venue. */
const BEHIND = /\s(?:[-–—/]|on|due|because|for|same|all|tickets?|new|with|doors)\s|[.:]\s/i

/**
 * Reads where a show moved to or from out of printed words (a title, a badge), with the venues as printed: `MOVED TO AUGUST
 * HALL!`, `Moved from The Lantern`.
 */
export function parseMoveNotice(...printed: readonly (string | null | undefined)[]) {
  const notice: Record<'to' | 'from', string[]> = { to: [], from: [] }
  // hardly any text is one
  const notices = printed.map((text) => cutAt(text ?? '', MAX_BILL_LENGTH)).filter((text) => text.search(MOVED) >= 0)
  for (const text of notices)
    for (const [, way, named, nowAt] of text.matchAll(MOVED)) {
      const [first, second] = way?.toLowerCase() === 'from' ? (['from', 'to'] as const) : (['to', 'from'] as const)
      // "from A to B", "to B from A"
      const [one = '', other = ''] = (named ?? nowAt ?? '').split(
        second === 'to' ? /\sto\s+(?:the\s)?/i : /\sfrom\s+(?:the\s)?/i,
      )
      notice[first].push(...placeIn(one))
      notice[second].push(...placeIn(other))
    }
  return notice
}

const placeIn = (text: string): string[] => {
  const place = text.split(BEHIND, 1)[0]?.trim()
  return place ? [place] : []
}
