import type { EventKind } from '@houselights/contracts/entities/entities'
import { memoize } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { cutAt, fold, toLine } from '../text/text.ts'

/**
 * What a calendar announces: `music` only music, `dance` DJ nights, `bar` music among other events, and `mixed` any
 * event by anybody.
 */
export type Calendar = 'music' | 'dance' | 'bar' | 'mixed'

/** The facts in a listing that may show its kind, as printed. */
export interface KindEvidence {
  title: string
  subtitle?: string | null
  night?: string | null
  support?: string | readonly string[] | null
  /** The source's own words for the kind of event. */
  category?: string | null
  tags?: readonly string[]
  description?: string | null
  /** Names that the source lists as performers, separately from the title. */
  performers?: readonly string[]
  hasPrice?: boolean
  /** The kind that the source states, if its own words for kinds are reliable. */
  statedKind?: EventKind
  calendar?: Calendar
}

/** A part of a printed line, between separators. */
export interface Part {
  text: string
  /** The first part of a title that lists nothing else. */
  isAll: boolean
  /** The source's remark on a title's only name: `Ada Brine (comedy)`. */
  isRemark: boolean
  /** One of several names, or printed where acts are. */
  isName: boolean
  /** Comes after a list separator, so it is only part of the event. */
  isLater: boolean
}

const MAX_LINES = 40
/** A category with more words is a sentence from the page. */
const MAX_LABEL_WORDS = 4
const MAX_DESCRIPTION_LENGTH = 2000

const BOUNDARY = /[|:•·~!?;()[\]►▪“”"]|\s[-–—/]+\s|\/\//
/** Words between the acts of a list, or between an act and a place or a presenter. */
const JOINING_WORDS = anyOf`
  with|plus|feat\.?|featuring|ft\.?|x|hosted by|presented by|presents|by|at|in(?! conversation)|
  on(?! the big)|every
`
const LIST = new RegExp(String.raw`,|\s\+\s|\sw\/|\s${JOINING_WORDS}\s|\s?@\s?`)
const REMARK = /\(([^()]{1,60})\)/g
const LIST_OF_ACTS = /\/\/|\s[+/]\s|\sw\/|\sfeat(?:\.|uring)?\s|,[^,]+,/i

/** Whether a title lists acts: `Glass Kite // Iron Comet`, `Glass Kite, Iron Comet, Low Mirrors`. */
export const isListOfActs = (title: string): boolean => LIST_OF_ACTS.test(toLine(title))

/** Splits the title and the lines around it into parts, folded, with only words and single spaces. */
export function getParts({ title, night, subtitle, support, category }: KindEvidence): Part[] {
  const titleParts = splitParts(toLine(title).replace(REMARK, ' '))
  const isAll = !titleParts.some(({ isLater }) => isLater)
  const lines = [night, subtitle, ...splitLabels(category).filter((label) => !isLabel(label))]
  const acts = typeof support === 'string' ? [support] : (support ?? []).slice(0, MAX_LINES)
  return [
    ...titleParts.map((part, index) => ({ ...part, ...PLAIN_PART, isAll: isAll && index === 0, isName: part.isLater })),
    ...(isAll ? getRemarks(title) : []).map((text) => ({
      ...PLAIN_PART,
      text,
      isRemark: true,
      isName: false,
      isLater: false,
    })),
    ...lines
      .flatMap((line) => splitParts(line ?? ''))
      .map((part) => ({ ...part, ...PLAIN_PART, isName: part.isLater })),
    ...acts.flatMap(splitParts).map((part) => ({ ...part, ...PLAIN_PART, isName: true })),
  ]
}

const PLAIN_PART = { isAll: false, isRemark: false } as const
const getRemarks = (title: string): string[] =>
  title.includes('(') ? Array.from(toLine(title).matchAll(REMARK), ([, remark = '']) => toWords(remark)) : []

/** Gets the source's own words for the kind of event, from its category and tags. */
export const getLabels = ({ category, tags = [] }: KindEvidence): string[] =>
  [...splitLabels(category).filter(isLabel), ...tags].slice(0, MAX_LINES).map(toWords)

export const getDescription = ({ description }: KindEvidence): string =>
  description ? toWords(cutAt(description, MAX_DESCRIPTION_LENGTH)) : ''

const splitLabels = (category: string | null | undefined): string[] => (category ? toLine(category).split(/[,;|]/) : [])
const isLabel = (label: string): boolean => label.trim().split(' ').length <= MAX_LABEL_WORDS

const splitParts = memoize((line): readonly { text: string; isLater: boolean }[] =>
  fold(toLine(line))
    .split(BOUNDARY)
    .flatMap((part) => part.split(LIST).map((text, index) => ({ text: toWords(text), isLater: index > 0 })))
    .filter(({ text }) => text !== ''),
)

const toWords = (text: string): string =>
  fold(text)
    .replace(/['’]s\b/g, ' s')
    .replaceAll('&', ' & ')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
