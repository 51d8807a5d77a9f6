import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { Event } from '@houselights/contracts/entities/entities'
import { isUnannounced } from '@houselights/contracts/entities/unannounced'
import { shortShowDay, showDay } from '@houselights/domain/dates/format-show-time'
import { statusText } from '@houselights/domain/listings/status-text'
import { formatPrice } from '@houselights/domain/prices/format-price'
import { atVenue } from '@houselights/domain/venues/venue-place'
import { shorten } from '../../../format/words.ts'
import { MAX_TITLE_LENGTH } from '../../../page/head.ts'
import { mentions } from '../facts/acts-in-title.ts'
import { formatDoors, formatShowTime } from '../facts/event-times.ts'

/** Titles are not cut shorter than this, because a shorter one says nothing. */
const MIN_TITLE_LENGTH = 20
const MAX_NAMES = 3

/**
 * Creates a title with the year if it isn't the current one, and with the time if it fits: two shows on one night have
 * different times.
 */
export function eventTitle(event: Event, clock: { today: string; timeZone: string }): string {
  const { title, venue, localDate } = event
  const day = localDate ? `, ${shortShowDay(event, clock)}` : ''
  const placeAndDay = mentions(title, venue.name) ? day : ` ${atVenue(venue.name)}${day}`
  const time = day && !isStartInferred(event) && formatShowTime(event, clock.timeZone)
  const fullTitle = `${title}${placeAndDay}${time ? `, ${time}` : ''}`
  if (fullTitle.length <= MAX_TITLE_LENGTH) return fullTitle
  const getRoom = (ending: string) => MAX_TITLE_LENGTH - ending.length
  const ending = getRoom(placeAndDay) >= Math.min(title.length, MIN_TITLE_LENGTH) ? placeAndDay : day
  return shorten(title, getRoom(ending)) + ending
}

export function eventSummary(event: Event, city: SiteCity): string {
  const facts = eventFacts(event, city)
  return facts.length < MIN_SUMMARY_LENGTH ? `${facts} ${EXTRA_SENTENCE}` : facts
}

export function eventFacts(event: Event, city: SiteCity): string {
  const { title, venue, status } = event
  const { timeZone } = city
  const showTime = isStartInferred(event) ? undefined : formatShowTime(event, timeZone)
  const doors = event.inferred.includes('doors') ? undefined : formatDoors(event, timeZone)
  const facts = [
    `${showDay(event, { today: '', timeZone })}${showTime ? `, ${showTime}` : ''}`,
    doors && `doors ${doors}`,
    formatPrice(event),
    event.age && formatAge(event.age),
  ].filter(Boolean)
  const statusPrefix =
    status === 'scheduled' ? '' : `${statusText(status)[0]?.toUpperCase()}${statusText(status).slice(1)}: `
  const location = isUnannounced(venue)
    ? ` in ${city.name} ${atVenue(venue.name)}`
    : [venue.name, venue.neighborhood, venue.town ?? city.name]
        .filter((part) => part && !mentions(title, part))
        .join(', ')
        .replace(/^(?=.)/, ' at ')
  return `${statusPrefix}${title}${formatSupport(event)}${location}. ${facts.join(', ')}.`
}

const isStartInferred = ({ inferred }: Event): boolean =>
  ['startsAt', 'showTime'].some((field) => inferred.includes(field))

/** A summary shorter than this gets one more sentence. Search engines show about twice this length. */
const MIN_SUMMARY_LENGTH = 80
const EXTRA_SENTENCE = 'Full bill, times and every page that lists the show.'

function formatSupport({ title, bill }: Event): string {
  const names = bill.map(({ name }) => name).filter((name) => !mentions(title, name))
  if (names.length === 0) return ''
  const shownNames = names.slice(0, MAX_NAMES)
  return ` with ${shownNames.join(', ')}${names.length > shownNames.length ? ' and others' : ''}`
}

const formatAge = (age: string) => (/^all ages$/i.test(age) ? 'all ages' : age)
