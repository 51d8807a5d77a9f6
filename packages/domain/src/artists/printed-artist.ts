import { anyOf } from '../text/pattern.ts'
import { fold, toLine } from '../text/text.ts'
import { artistKey, nameWords } from './artist-name.ts'

interface PrintedArtist {
  /** Folded, `&` as `and`, with a leading `the`; none for a name of mere signs. */
  words: readonly string[]
  /** What is printed behind the name in brackets and may distinguish it from namesakes, folded: `nz`, `band`. */
  remark: string | null
}

/** Words before `set` or the like. */
const SET_BEFORE = anyOf`
  live|dj|vinyl|all vinyl|acoustic|solo|full band|hybrid|extended|duo|trio|stripped|unplugged|a\/v|
  av|closing|opening|headline|sold out|official
`
/** The word itself, or several of them. */
const SET_BEHIND = anyOf`live|dj|acoustic|solo|duo|trio|set|sets|show|performance|band|pa|a\/v|av`
/** What a release is of. */
const RELEASED = anyOf`album|record|single|ep|cd|vinyl|tape`
/** Remarks about the way of playing: they distinguish nobody. */
const SET = `(?:a |an )?${SET_BEFORE}(?: ?[-/&+] ?| )?${SET_BEHIND}*`
const RELEASE = `${RELEASED} release(?: (?:show|party))?`
const HOURS = String.raw`all night(?: long)?|open to close|reunion|\d{1,2}(?::\d\d)? ?[ap]m`
const WAY_OF_PLAYING = new RegExp(`^(?:${SET}|${RELEASE}|${HOURS})$`)
/** Part of the name: a tribute is another act than the one it plays. */
const TRIBUTE = /tribute|cover|plays|experience|karaoke/
const BEHIND = / ?[([]([^()[\]]*)[)\]] ?$/

/** Takes a name apart as printed: nothing is dropped that may distinguish two artists. */
export function parseArtist(name: string): PrintedArtist {
  let bare = toLine(name)
  let remark: string | null = null
  for (let behind = BEHIND.exec(bare); behind; behind = BEHIND.exec(bare)) {
    const before = bare.slice(0, behind.index)
    const inside = fold(behind[1] ?? '').trim()
    if (!/[\p{L}\p{N}]/u.test(before) || TRIBUTE.test(inside)) break
    bare = before
    if (inside && !WAY_OF_PLAYING.test(inside)) remark = inside
  }
  const words = nameWords(bare.replace(/^(.+),\s*the$/i, 'the $1'))
  return { words, remark }
}

/**
 * `same`: the same words in the same order, however they are written. `alike`: what listings print carelessly differs, a
 * `The`, a remark, the gaps between words; they may well be two. `other`: all else, however near.
 */
export type Agreement = 'same' | 'alike' | 'other'

export function agreement(a: string, b: string): Agreement {
  const sameKey = artistKey(a) === artistKey(b) && artistKey(a) !== ''
  const [one, two] = [parseArtist(a), parseArtist(b)]
  const sameWords = one.words.length > 0 && one.words.join(' ') === two.words.join(' ')
  // of a name of mere signs all signs count
  const sameSigns = one.words.length === 0 && two.words.length === 0 && sameKey
  // what the provider prints behind a name distinguishes it from a namesake; what our listing prints there is weighed apart
  if ((sameWords || sameSigns) && (two.remark === null || two.remark === one.remark)) return 'same'
  return sameKey ? 'alike' : 'other'
}
