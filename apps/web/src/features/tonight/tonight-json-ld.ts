import type { Place } from '../../json-ld/ids.ts'
import { showsJsonLd } from '../../json-ld/item-list.ts'
import { eventsOf } from '../events/index.ts'
import { byHourAndVenue } from './tonight-order.ts'

/** What the page of an evening says to machines: its shows in the page's order, where it lists them all. */
export const tonightJsonLd = (
  { name, list }: { name: string; list: Parameters<typeof eventsOf>[0] | undefined },
  place: Place,
): object[] => showsJsonLd({ name, shows: list && byHourAndVenue(eventsOf(list)) }, [['Tonight', '/tonight']], place)
