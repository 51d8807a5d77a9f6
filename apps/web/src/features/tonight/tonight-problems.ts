import { LONGEST_CHOICE, withoutNul } from '@houselights/types/event-choices'
import { oneOf } from '../../search-params.ts'
import { showable } from '../../unreadable-address.ts'
import { PAPERS } from './papers.ts'
import type { TonightSearch } from './tonight-search.ts'

const isName = (text = '') => text.length <= LONGEST_CHOICE && withoutNul(text)
const quoted = (text = '') => showable(text.length > 40 ? `${text.slice(0, 40)}…` : text)

export function tonightProblems({ paper, venue, neighborhood }: TonightSearch): string[] {
  return [
    ...(paper === undefined || oneOf(PAPERS, paper)
      ? []
      : [`There is no paper “${quoted(paper)}”: choose ${PAPERS.join(' or ')}.`]),
    ...(isName(venue) ? [] : [`The venue “${quoted(venue)}” is none: name one by its slug, as in its page’s address.`]),
    ...(isName(neighborhood) ? [] : [`The neighborhood “${quoted(neighborhood)}” is none that can be chosen.`]),
  ]
}
