import type { Event } from '@houselights/types/entities'

/** Whether an event does not take place on its day. */
export const isOff = ({ status }: Pick<Event, 'status'>): boolean => status === 'cancelled' || status === 'postponed'

/** Whether an event takes place as announced: a moved one may be elsewhere. */
export const takesPlace = (event: Pick<Event, 'status'>): boolean => !isOff(event) && event.status !== 'moved'

/** Whether its day is over by the city's own, where both are known. */
export const isPastShow = ({ localDate }: Pick<Event, 'localDate'>, today: string): boolean =>
  localDate !== '' && localDate < today
