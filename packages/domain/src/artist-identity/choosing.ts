import type { Choice, OurArtist } from './choice.ts'
import { type Agreement, agreement } from './printed-artist.ts'

/** A name such as "M.I.A." has a dot of its own at the end of a sentence. */
const withOneDot = (reason: string): string => reason.replace(/\.\.$/, '.')

export const linked = (id: string, ...reasons: string[]): Choice => ({
  outcome: 'linked',
  id,
  reasons: reasons.map(withOneDot),
})
export const undecided = (candidates: readonly { id: string }[], ...reasons: string[]): Choice => ({
  outcome: 'ask',
  ids: candidates.map(({ id }) => id),
  reasons: reasons.map(withOneDot),
})
export const none = (...reasons: string[]): Choice => ({ outcome: 'none', reasons: reasons.map(withOneDot) })

export const namesNobody = (name: string): string => `“${name}” names nobody who could be looked up.`
export const notFound = (name: string, provider: string): string => `Nobody on ${provider} is called ${name}.`

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
export const several = (count: number, provider: string, name: string): string =>
  `${NUMBERS[count] ?? count} artists on ${provider} are called ${name}.`

const CLOSENESS: readonly Agreement[] = ['same', 'alike', 'other']
export const closest = (agreements: readonly Agreement[]): Agreement =>
  CLOSENESS.find((kind) => agreements.includes(kind)) ?? 'other'

export interface NameMatch {
  agreement: Agreement
  /** The name of ours that agrees best: it is the one to be weighed. */
  printed: string
}

/** How a name agrees with our artist's: by its own name or another that operators gave. */
export function matchName(ours: OurArtist, name: string): NameMatch {
  const matches = [ours.name, ...ours.aliases].map((printed) => ({ agreement: agreement(printed, name), printed }))
  const best = closest(matches.map((match) => match.agreement))
  return matches.find((match) => match.agreement === best) ?? { agreement: 'other', printed: ours.name }
}

/** Answers can list an artist twice. */
export const onceEach = <Found extends { id: string }>(found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [one.id, one])).values(),
]
