import { LONGEST_CHOICE, withoutNul } from '@houselights/types/event-choices'
import { oneOf, textOf } from '../../search-params.ts'
import { showable } from '../../unreadable-address.ts'

/** The sizes of paper that the page can be printed on, the usual one first. */
export const PAPERS = ['letter', 'a4'] as const
export type Paper = (typeof PAPERS)[number]

/** The parameters of the page, valid or not. */
export type TonightSearch = {
  paper?: string | undefined
  /** A venue's slug. */
  venue?: string | undefined
  neighborhood?: string | undefined
}

/** Reads the parameters; empty ones are left out, invalid ones stay, so that the page can name them. */
export const tonightSearch = (given: Record<string, unknown>): TonightSearch => ({
  paper: textOf(given.paper),
  venue: textOf(given.venue),
  neighborhood: textOf(given.neighborhood),
})

/** The paper that is printed on. */
export const paperOf = ({ paper }: TonightSearch): Paper => oneOf(PAPERS, paper) ?? PAPERS[0]

const isName = (text = '') => text.length <= LONGEST_CHOICE && withoutNul(text)
const quoted = (text = '') => showable(text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** A sentence for each invalid parameter. */
export function tonightProblems({ paper, venue, neighborhood }: TonightSearch): string[] {
  return [
    ...(paper === undefined || oneOf(PAPERS, paper)
      ? []
      : [`There is no paper “${quoted(paper)}”: choose ${PAPERS.join(' or ')}.`]),
    ...(isName(venue) ? [] : [`The venue “${quoted(venue)}” is none: name one by its slug, as in its page’s address.`]),
    ...(isName(neighborhood) ? [] : [`The neighborhood “${quoted(neighborhood)}” is none that can be chosen.`]),
  ]
}
