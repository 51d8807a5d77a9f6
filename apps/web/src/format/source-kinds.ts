import type { EventSource } from '@houselights/contracts/entities/entities'

export const SOURCE_KINDS: Record<EventSource['kind'], string> = {
  venue: 'the venue’s own page',
  ticketing: 'ticket seller',
  aggregator: 'listing',
}
