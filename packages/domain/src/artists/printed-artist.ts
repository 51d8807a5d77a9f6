import { anyOf } from '../text/pattern.ts'
import { fold, toLine } from '../text/text.ts'
import { artistKey, nameWords } from './artist-name.ts'

interface PrintedArtist {
  /** Folded, with `&` as `and` and a leading `the` kept. Empty if the name is only symbols. */
  words: readonly string[]
  /** A bracketed remark after the name that may distinguish it from namesakes, folded: `nz`, `band`. */
  remark: string | null
}

/** Words that can precede `set` or a similar noun. */
const SET_MODIFIERS = anyOf`
  live|dj|vinyl|all vinyl|acoustic|solo|full band|hybrid|extended|duo|trio|stripped|unplugged|a\/v|
  av|closing|opening|headline|sold out|official
`
/** `set` itself, and words used the same way. */
const SET_NOUNS = anyOf`live|dj|acoustic|solo|duo|trio|set|sets|show|performance|band|pa|a\/v|av`
/** Things that an artist releases. */
const RELEASE_NOUNS = anyOf`album|record|single|ep|cd|vinyl|tape`
/** Remarks about how an act plays. They don't distinguish artists. */
const SET = `(?:a |an )?${SET_MODIFIERS}(?: ?[-/&+] ?| )?${SET_NOUNS}*`
const RELEASE = `${RELEASE_NOUNS} release(?: (?:show|party))?`
const TIMES = String.raw`all night(?: long)?|open to close|reunion|\d{1,2}(?::\d\d)? ?[ap]m`
const WAY_OF_PLAYING = new RegExp(`^(?:${SET}|${RELEASE}|${TIMES})$`)
/** Words that stay part of the name, because a tribute is a different act from the one it plays. */
const TRIBUTE = /tribute|cover|plays|experience|karaoke/
const TRAILING_REMARK = / ?[([]([^()[\]]*)[)\]] ?$/

/** Splits a printed name into words and remark. Keeps everything that may distinguish two artists. */
export function parseArtist(name: string): PrintedArtist {
  let bare = toLine(name)
  let remark: string | null = null
  for (let match = TRAILING_REMARK.exec(bare); match; match = TRAILING_REMARK.exec(bare)) {
    const before = bare.slice(0, match.index)
    const inside = fold(match[1] ?? '').trim()
    if (!/[\p{L}\p{N}]/u.test(before) || TRIBUTE.test(inside)) break
    bare = before
    if (inside && !WAY_OF_PLAYING.test(inside)) remark = inside
  }
  const words = nameWords(bare.replace(/^(.+),\s*the$/i, 'the $1'))
  return { words, remark }
}

/**
 * `same`: the same words in the same order, even if written differently. `alike`: only things that listings print
 * carelessly differ, such as `The`, a remark or spacing, so they may still be two artists. `other`: everything else,
 * even if the names are close.
 */
export type NameAgreement = 'same' | 'alike' | 'other'

export function compareNames(a: string, b: string): NameAgreement {
  const sameKey = artistKey(a) === artistKey(b) && artistKey(a) !== ''
  const [ours, theirs] = [parseArtist(a), parseArtist(b)]
  const sameWords = ours.words.length > 0 && ours.words.join(' ') === theirs.words.join(' ')
  // If a name is only symbols, all of them count.
  const sameSymbols = ours.words.length === 0 && theirs.words.length === 0 && sameKey
  // A provider's remark distinguishes the artist from namesakes. A remark in our listing is scored elsewhere.
  if ((sameWords || sameSymbols) && (theirs.remark === null || theirs.remark === ours.remark)) return 'same'
  return sameKey ? 'alike' : 'other'
}
