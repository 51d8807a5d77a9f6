import type { EventKind } from '@houselights/contracts/entities/entities'
import { remembered } from '../text/memoize.ts'
import { anyOf } from '../text/pattern.ts'
import { cutAt, fold, toLine } from '../text/text.ts'

/**
 * What a list announces by its nature: `music` lists only music, `dance` the nights of DJs; a `bar` has music among other
 * evenings; a `mixed` one announces anything for anybody.
 */
export type Calendar = 'music' | 'dance' | 'bar' | 'mixed'

/** What a listing says that may show its kind, as printed. */
export interface KindEvidence {
  title: string
  subtitle?: string | null
  night?: string | null
  support?: string | readonly string[] | null
  /** The source's own words for what it is. */
  category?: string | null
  tags?: readonly string[]
  description?: string | null
  /** Names that the source lists as performers, apart from the title. */
  performers?: readonly string[]
  charged?: boolean
  /** What the source holds it to be, where its own words for that are firm. */
  stated?: EventKind
  calendar?: Calendar
}

/** A part of a printed line: what stands between its signs of separation. */
export interface Part {
  text: string
  /** The first part of a title that lists nothing more. */
  isAll: boolean
  /** The source's remark on the one name of a title: `Ada Brine (comedy)`. */
  isRemark: boolean
  /** One of several names, or printed where acts are. */
  isName: boolean
  /** Stands behind a sign of a list, and is but a part of the evening. */
  isLater: boolean
}

const MAX_LINES = 40
/** A category of more words is a line of the page. */
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

/** The parts of the title and of the lines beside it, folded, with nothing but words and single blanks. */
export function getParts({ title, night, subtitle, support, category }: KindEvidence): Part[] {
  const titled = split(toLine(title).replace(REMARK, ' '))
  const isAll = !titled.some(({ isLater }) => isLater)
  const lines = [night, subtitle, ...labelsIn(category).filter((label) => !isLabel(label))]
  const acts = typeof support === 'string' ? [support] : (support ?? []).slice(0, MAX_LINES)
  return [
    ...titled.map((part, index) => ({ ...part, ...NEITHER, isAll: isAll && index === 0, isName: part.isLater })),
    ...(isAll ? getRemarks(title) : []).map((text) => ({
      ...NEITHER,
      text,
      isRemark: true,
      isName: false,
      isLater: false,
    })),
    ...lines.flatMap((line) => split(line ?? '')).map((part) => ({ ...part, ...NEITHER, isName: part.isLater })),
    ...acts.flatMap(split).map((part) => ({ ...part, ...NEITHER, isName: true })),
  ]
}

const NEITHER = { isAll: false, isRemark: false } as const
const getRemarks = (title: string): string[] =>
  title.includes('(') ? Array.from(toLine(title).matchAll(REMARK), ([, remark = '']) => toWords(remark)) : []

/** The source's own words for what it is, from its category and tags. */
export const getLabels = ({ category, tags = [] }: KindEvidence): string[] =>
  [...labelsIn(category).filter(isLabel), ...tags].slice(0, MAX_LINES).map(toWords)

export const getDescription = ({ description }: KindEvidence): string =>
  description ? toWords(cutAt(description, MAX_DESCRIPTION_LENGTH)) : ''

const labelsIn = (category: string | null | undefined): string[] => (category ? toLine(category).split(/[,;|]/) : [])
const isLabel = (label: string): boolean => label.trim().split(' ').length <= MAX_LABEL_WORDS

const split = remembered((line): readonly { text: string; isLater: boolean }[] =>
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
