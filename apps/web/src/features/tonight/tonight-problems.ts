import { isName, oneOf, toQuotable } from '../../page/search-params.ts'
import { PAPERS } from './printing.ts'
import type { TonightSearch } from './tonight-search.ts'

export function findTonightProblems({ paper, venue, neighborhood }: TonightSearch): string[] {
  return [
    ...(paper === undefined || oneOf(PAPERS, paper)
      ? []
      : [`Unknown paper size: “${toQuotable(paper)}”. Choose ${PAPERS.join(' or ')}.`]),
    ...(isName(venue) ? [] : [`Unknown venue: “${toQuotable(venue)}”. Use the name in the venue page’s address.`]),
    ...(isName(neighborhood) ? [] : [`Unknown neighborhood: “${toQuotable(neighborhood)}”.`]),
  ]
}
