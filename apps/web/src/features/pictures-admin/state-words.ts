import type { PictureLinkState } from '@houselights/types/enrichment'
import type { Tone } from '../../layout/tone.ts'

/** The labels and tones of the states of pictures. */
export const STATE_WORDS: Readonly<Record<PictureLinkState, { word: string; tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'plain' },
  kept: { word: 'Kept', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
  refused: { word: 'Not kept', tone: 'middling' },
  removed: { word: 'Removed', tone: 'plain' },
}
