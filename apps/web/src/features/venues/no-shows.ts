import type { Venue } from '@houselights/types/entities'

/** What a venue's page says in the place of its upcoming events. */
export const noShows = ({ isBeingScraped }: Pick<Venue, 'isBeingScraped'>): readonly [string, string] =>
  isBeingScraped
    ? ['Its calendar is being scraped', 'Its shows will be here in a few minutes.']
    : ['No upcoming events scheduled', 'Check back soon for new shows!']
