import { isName, oneOf, quoted } from '../../page/search-params.ts'
import { PAPERS } from './printing.ts'
import type { TonightSearch } from './tonight-search.ts'

export function tonightProblems({ paper, venue, neighborhood }: TonightSearch): string[] {
  return [
    ...(paper === undefined || oneOf(PAPERS, paper)
      ? []
      : [`There is no paper “${quoted(paper)}”: choose ${PAPERS.join(' or ')}.`]),
    ...(isName(venue) ? [] : [`The venue “${quoted(venue)}” is none: name one by its slug, as in its page’s address.`]),
    ...(isName(neighborhood) ? [] : [`The neighborhood “${quoted(neighborhood)}” is none that can be chosen.`]),
  ]
}
