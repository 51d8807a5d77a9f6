import type { VenueName } from '@houselights/contracts/entities/entities'
import { MAX_SEARCH_LENGTH } from '@houselights/contracts/entities/event-choices'
import type { FilterOptions } from '@houselights/contracts/public-api/routes'
import { Button } from '@houselights/design-system/components/button'
import { SelectField, TextField } from '@houselights/design-system/components/field'
import { useId, useRef, useState } from 'react'
import { useTypedText } from '../../../hooks/use-typed-text.ts'
import { toCityPath, useCity } from '../../../page/page-city.ts'
import { searchProblem, toShowable } from '../../../page/search-params.ts'
import pillClasses from './choice-pills.module.css'
import { DateField } from './date-field.tsx'
import classes from './event-filter-bar.module.css'
import {
  AGE_OPTIONS,
  accessOptions,
  genreOptions,
  neighborhoodOptions,
  priceOptions,
  seatingOptions,
} from './event-filter-options.ts'
import type { Filters } from './event-search.ts'
import { VenueField } from './venue-field.tsx'

interface EventFilterBarProps {
  current: Filters
  venues: readonly VenueName[]
  venuesFailed: boolean
  options: FilterOptions | undefined
  today: string
  /** Writes changed filters to the URL. `replace`: replaces the current history entry. */
  onChange: (change: Partial<Filters>, replace?: boolean) => void
}

/** Changes are written to the URL without a button. Without JavaScript, a button submits the form. */
export function EventFilterBar({ current, venues, venuesFailed, options, today, onChange }: EventFilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const city = useCity()
  const { search: _, date: __, nearby, ...panelFilters } = current
  const access = accessOptions(options?.access, current.access)
  const seating = seatingOptions(options?.access, current.seating)
  const hasNeighborhoods = city.hasNeighborhoods || current.neighborhood !== undefined
  const activeCount = Object.values(panelFilters).filter(Boolean).length
  const getPillProps = <Name extends 'price' | 'age' | 'access' | 'seating'>(name: Name) => ({
    name,
    value: current[name],
    onChange: (value: Filters[Name]) => onChange({ [name]: value } as Pick<Filters, Name>),
  })
  return (
    <form
      action={toCityPath(city, '/events')}
      method="get"
      className={classes.bar}
      aria-label="Filter events"
      onSubmit={(event) => {
        event.preventDefault()
        const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
        onChange({ search: text || undefined })
      }}
    >
      {nearby && <input type="hidden" name="nearby" value={nearby} />}
      <SearchField
        className={classes.search}
        value={current.search}
        onChange={(search, isSameVisit) => onChange({ search }, isSameVisit)}
      />
      <DateField
        className={`cluster ${classes.date}`}
        date={current.date}
        today={today}
        onChange={(date) => onChange({ date })}
      />
      <Button
        variant="default"
        className={`with-script ${classes.more}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{activeCount > 0 && <span className={classes.active}>{activeCount}</span>}
        {activeCount > 0 && <span className="visually-hidden"> active</span>}
      </Button>
      <div
        id={panelId}
        className={classes.panel}
        data-open={isOpen || undefined}
        data-neighborhoods={hasNeighborhoods || undefined}
      >
        <SelectField
          className={classes.genre}
          name="genre"
          label="Genre"
          value={current.genre ?? 'all-genres'}
          options={genreOptions(options?.genres ?? [], current.genre)}
          onChange={({ currentTarget: { value } }) => onChange({ genre: value === 'all-genres' ? undefined : value })}
        />
        <div className={classes.venue}>
          <VenueField
            venues={venues}
            failed={venuesFailed}
            value={current.venue}
            onChange={(venue) => onChange({ venue })}
          />
        </div>
        {hasNeighborhoods && (
          <SelectField
            className={classes.neighborhood}
            name="neighborhood"
            label="Neighborhood"
            value={current.neighborhood ?? 'all-neighborhoods'}
            options={neighborhoodOptions(options?.neighborhoods ?? [], current.neighborhood)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ neighborhood: value === 'all-neighborhoods' ? undefined : value })
            }
          />
        )}
        <ChoicePills {...getPillProps('price')} legend="Price" options={priceOptions(city.currency)} />
        <ChoicePills {...getPillProps('age')} legend="Age" options={AGE_OPTIONS} />
        {access && <ChoicePills {...getPillProps('access')} legend="Access" options={access} />}
        {seating && <ChoicePills {...getPillProps('seating')} legend="Seating" options={seating} />}
        <Button type="submit" className="without-script">
          Apply filters
        </Button>
      </div>
    </form>
  )
}

interface ChoicePillsProps<Value extends string> {
  name: string
  legend: string
  options: readonly { value: Value | undefined; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

const ChoicePills = <Value extends string>({ name, legend, options, value, onChange }: ChoicePillsProps<Value>) => (
  <fieldset>
    <legend className={pillClasses.legend}>{legend}</legend>
    <div className={pillClasses.pills}>
      {options.map((option) => (
        <label key={option.label} className={pillClasses.pill}>
          <input
            type="radio"
            name={name}
            value={option.value ?? ''}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

interface SearchFieldProps {
  className?: string | undefined
  value: string | undefined
  /** `isSameVisit`: the visitor hasn't left the field since the last reported text. */
  onChange: (text: string | undefined, isSameVisit: boolean) => void
}

/** Reports the text after a pause in typing. One visit to the field makes one history entry, not one per letter. */
function SearchField({ className, value, onChange }: SearchFieldProps) {
  // the last text written to the URL during this visit to the field
  const lastReported = useRef<string>(undefined)
  const [text, setText] = useTypedText(value ?? '', (typedText) => {
    onChange(typedText || undefined, lastReported.current === (value ?? ''))
    lastReported.current = typedText
  })
  return (
    <TextField
      className={className}
      type="search"
      name="search"
      label="Search"
      placeholder="Artist, show or venue"
      maxLength={MAX_SEARCH_LENGTH}
      error={searchProblem(text.trim() || undefined)}
      autoComplete="off"
      data-events-search
      value={toShowable(text)}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        lastReported.current = undefined
      }}
    />
  )
}
