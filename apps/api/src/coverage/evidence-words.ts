import { type CoverageEvidence, FEWEST_READS } from '@houselights/domain/coverage/expected'
import { FEWEST_WEEKS } from '@houselights/domain/coverage/history'
import type { MonitoredSource } from '@houselights/domain/coverage/source-state'

/** What an expected number of shows rests on, as a sentence. */
export function evidenceSentence(evidence: CoverageEvidence, nameOf: (list: string) => string): string {
  switch (evidence.method) {
    case 'chapman':
    case 'chao': {
      const { lists, nights, seen, shared, atLeast, outside } = evidence
      return `Compared with ${inWords(lists.map(nameOf))} over the nights ${nights.from} to ${nights.to}: ${seen} shows seen, ${shared} of the venue's own page also told by others, so at least ${atLeast} take place; ${outside} more are known outside of these nights.`
    }
    case 'city-rate': {
      const { lists, seen, share } = evidence
      const one = lists.length === 1
      return `Its own page is not read now; ${inWords(lists.map(nameOf))} ${one ? 'tells' : 'tell'} of ${seen} shows, and ${one ? 'catches' : 'catch'} ${Math.round(share * 100)} % of the shows of these nights at venues whose own page is read.`
    }
    case 'history':
      return `By its own habit of ${evidence.weeks} usual weeks, ${evidence.usual} shows known by now would be usual.`
    case 'listing': {
      const { announced, leftOut } = evidence
      return `Its own page announces ${announced} shows${leftOut > 0 ? `, ${leftOut} of them left out as bad` : ''}; no other list tells how many it leaves out.`
    }
    case 'learning':
      return learningSentence(evidence)
  }
}

function learningSentence({ since, goodReads }: Extract<CoverageEvidence, { method: 'learning' }>): string {
  if (since === null) return 'Nothing of it was ever read, and no other list tells of it.'
  const read =
    goodReads === null
      ? 'its own page was never read'
      : `${goodReads} good ${goodReads === 1 ? 'read' : 'reads'} so far`
  return `Still learning: ${read}; ${FEWEST_READS} good reads, ${FEWEST_WEEKS} weeks of nights or three shows shared with another list are needed.`
}

/** Why a source is not read. */
export const unreadSentence = ({ name, doNotScrape, inactiveReason }: MonitoredSource): string =>
  doNotScrape
    ? `${name} is not to be read, as an operator decided.`
    : (inactiveReason ?? `${name} is no longer in the list of sources.`)

const inWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
