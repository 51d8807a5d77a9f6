import { foldName } from '../artists/artist-name.ts'
import type { Towns } from '../geography/towns.ts'
import { parseMoveNotice } from '../listings/moved-notice.ts'
import { cutAt, MAX_BILL_LENGTH } from '../text/text.ts'
import { type Place, parsePlace } from '../venues/venue-name.ts'

/** Facts in a listing's title, apart from its bill, that distinguish events. */
export interface Occasion {
  /** `early`, `late`, `matinee`, `show 2`: which show of the day. */
  show: string | null
  /** `2`: which night of a run. */
  night: string | null
  /** A ticket for several days. */
  pass: boolean
  /** Before or after another event: `after`, `pre`. */
  aroundEvent: string | null
  tribute: boolean
  private: boolean
  /** A dance night, which has no support acts. */
  danceNight: boolean
  /** The venues to or from which a notice says that the show moved. */
  movedPlaces: Place[]
}

/** How many days a pass is for. */
const SEVERAL_DAYS = String.raw`(?:\d|two|three|four|weekend|season|festival|multi)[\s-]*(?:day|night)?`
const PASS = new RegExp(String.raw`\b(?:${SEVERAL_DAYS}[\s-]+(?:pass|ticket|package)s?|all[\s-]weekend)\b`)
/** In an address, "tickets" can follow any name, so only passes and packages count. */
const PASS_IN_LINK = new RegExp(String.raw`\b${SEVERAL_DAYS}[\s-]+(?:pass|package)(?:es|s)?\b`)

export function parseOccasion(
  text: string,
  { url, towns }: { url: string | null; towns: Towns },
  session: string | null,
  isPrivate: boolean,
): Occasion {
  const printed = cutAt(text, MAX_BILL_LENGTH)
  const folded = foldName(printed)
  const notice = parseMoveNotice(printed)
  const [kind = null, count = null] = session?.split(' ') ?? []
  const isRun = kind === 'night' || kind === 'day'
  return {
    show: isRun ? null : session,
    night: isRun ? count : null,
    pass: PASS.test(folded) || PASS_IN_LINK.test(getPathWords(url)),
    aroundEvent: /\bafters\b|\bafter[\s-]?part(?:y|ies)\b/.test(folded)
      ? 'after'
      : /\bpre[\s-]?party\b/.test(folded)
        ? 'pre'
        : null,
    tribute: /\btributes?\b|\bcover band\b|\b(?:music|songs) of\b|\bplays the music\b/.test(folded),
    private: isPrivate,
    danceNight: /\b(?:part(?:y|ies)|raves?|karaoke|trivia|dance|disco|club|nite|night|brunch|mashup)\b/.test(folded),
    movedPlaces: [...notice.to, ...notice.from].map((place) => parsePlace(place, towns)),
  }
}

/** Splits a link's path into words, because ticket pages are named after what they sell (`…/3-day-pass/647677`). */
const getPathWords = (url: string | null): string =>
  (url ?? '')
    .toLowerCase()
    .split(/[?#]/, 1)
    .join('')
    .replace(/[/_-]+/g, ' ')
