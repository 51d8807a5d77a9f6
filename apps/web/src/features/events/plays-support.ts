import type { Event } from '@houselights/types/entities'

/** Whether an artist plays before the headliner. */
export const playsSupport = ({ bill }: Pick<Event, 'bill'>, artist: string | undefined): boolean =>
  bill.some(({ id, role }) => id === artist && role === 'support')
