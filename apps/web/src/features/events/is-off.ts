import type { Event } from '@houselights/types/entities'

/** Announced, but not taking place on its day: nobody is sent there or counted down to it. */
export const isOff = ({ status }: Pick<Event, 'status'>): boolean => status === 'cancelled' || status === 'postponed'

/** Whether one can go to it as announced: one that was moved may take place elsewhere. */
export const takesPlace = (event: Pick<Event, 'status'>): boolean => !isOff(event) && event.status !== 'moved'
