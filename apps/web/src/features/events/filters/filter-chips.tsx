import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { VenueName } from '@houselights/contracts/entities/entities'
import { dayName } from '@houselights/domain/dates/format-city-time'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { NearbySearch } from '../../../page/nearby.ts'
import {
  AGE_OPTIONS,
  DATE_OPTIONS,
  priceOptions,
  toAccessOrSeatingLabel,
  toVenueLabel,
} from './event-filter-options.ts'
import { type EventSearch, type Filters, getFilters, isDay } from './event-search.ts'
import classes from './filter-chips.module.css'

/** Nearby cities have a link of their own. */
type Chip = Exclude<keyof Filters, 'nearby'>

interface ActiveFilter {
  name: Chip
  label: string
  remainingFilters: Filters
}

interface LabelSources {
  venues: readonly VenueName[]
  city: Pick<SiteCity, 'featuredVenues' | 'currency'>
  today: string
}

export function getActiveFilters(search: EventSearch, { venues, today, city }: LabelSources): ActiveFilter[] {
  const filters = getFilters(search)
  const { nearby: _, ...chosenFilters } = filters
  const labels: Record<Chip, (value: string) => string> = {
    search: (text) => `“${text}”`,
    date: (date) => (isDay(date) ? dayName(date, today) : getLabel(DATE_OPTIONS, date)),
    genre: (genre) => genre,
    venue: (venue) => toVenueLabel(venues, city.featuredVenues, venue),
    neighborhood: (neighborhood) => neighborhood,
    price: (price) => getLabel(priceOptions(city.currency), price),
    age: (age) => getLabel(AGE_OPTIONS, age),
    access: toAccessOrSeatingLabel,
    seating: toAccessOrSeatingLabel,
  }
  return (Object.keys(chosenFilters) as Chip[]).flatMap((name) => {
    const value = chosenFilters[name]
    return value === undefined
      ? []
      : [{ name, label: labels[name](value), remainingFilters: { ...filters, [name]: undefined } }]
  })
}

const getLabel = (options: readonly { value?: string | undefined; label: string }[], choice: string) =>
  options.find(({ value }) => value === choice)?.label ?? choice

/** Lists the active filters. Each is a link to the list without that filter, so that it works without JavaScript. */
export function FilterChips({ filters, nearby }: { filters: readonly ActiveFilter[] } & NearbySearch) {
  if (filters.length === 0) return null
  return (
    <ul className={`cluster ${classes.chips}`} aria-label="Active filters">
      {filters.map(({ name, label, remainingFilters }) => (
        <li key={name}>
          <Link
            to="/events"
            search={remainingFilters}
            resetScroll={false}
            className={classes.chip}
            aria-label={`Remove filter: ${label}`}
            onClick={keepFocusNear}
          >
            <span className={classes.label}>{label}</span>
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to="/events" search={{ nearby }} resetScroll={false} className={classes.clear} onClick={keepFocusNear}>
          Clear all
        </Link>
      </li>
    </ul>
  )
}

/** The pressed chip disappears, so the focus moves to the next one or, after the last, to the search field. */
function keepFocusNear({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const chips = [...(currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const isOnlyChip = chips.length <= 2
  const isClear = currentTarget === chips.at(-1)
  const nextChip = isOnlyChip || isClear ? null : (chips[chips.indexOf(currentTarget) + 1] ?? null)
  const field = document.querySelector<HTMLElement>('[data-events-search]')
  ;(nextChip ?? field)?.focus({ preventScroll: true })
}
