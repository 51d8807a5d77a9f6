import type { ProposalOrigin, ProposalState } from '@houselights/contracts/operators/proposals'
import type { Tone } from '../../layout/figures/tone-badge.tsx'

export const STATE_WORDS: Readonly<Record<ProposalState, { word: string; tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'plain' },
  reading: { word: 'Being read', tone: 'plain' },
  read: { word: 'To decide', tone: 'middling' },
  failed: { word: 'Not read', tone: 'bad' },
  accepted: { word: 'Accepted', tone: 'good' },
  refused: { word: 'Refused', tone: 'plain' },
}

export const ORIGIN_WORDS: Readonly<Record<ProposalOrigin, string>> = {
  operator: 'an operator',
  visitor: 'a visitor',
  import: 'an imported list',
  upkeep: 'the check of sources',
}
