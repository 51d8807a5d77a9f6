import type { VenueName } from '@houselights/contracts/entities/entities'
import {
  Chevron,
  type Option,
  type OptionGroup,
  SelectField,
  TextField,
} from '@houselights/design-system/components/field'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useCity } from '../../../page/page-city.ts'
import { toVenueSlug, venueOptions } from './event-filter-options.ts'
import type { VenueSelect } from './venue-select.tsx'

interface VenueFieldProps {
  venues: readonly VenueName[]
  failed: boolean
  value: string | undefined
  onChange: (venue: string | undefined) => void
}

export function VenueField({ venues, failed, value, onChange }: VenueFieldProps) {
  const chosenSlug = toVenueSlug(venues, value) ?? 'all-venues'
  const options = venueOptions(venues, useCity().featuredVenues, chosenSlug === 'all-venues' ? undefined : chosenSlug)
  const error = failed ? 'Failed to fetch venues' : undefined
  const choose = (venue: string | null) => onChange(venue && venue !== 'all-venues' ? venue : undefined)
  const [typedText, setTypedText] = useState<string>()
  const { List, load, isUnavailable } = useVenueList()
  if (List) return <List options={options} value={chosenSlug} error={error} typedText={typedText} onChange={choose} />
  const plainSelect = (
    <SelectField
      name="venue"
      label="Venue"
      options={options}
      error={error}
      {...(isUnavailable ? { value: chosenSlug } : { defaultValue: chosenSlug })}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
  if (isUnavailable) return plainSelect
  return (
    <>
      <TextField
        className="with-script"
        label="Venue"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        autoComplete="off"
        error={error}
        mark={<Chevron />}
        value={typedText || getLabel(options, chosenSlug)}
        onPointerEnter={load}
        onFocus={({ currentTarget }) => {
          currentTarget.select()
          setTypedText('')
          load()
        }}
        onBlur={() => setTypedText(undefined)}
        onChange={({ currentTarget }) => setTypedText(currentTarget.value)}
      />
      <noscript>{plainSelect}</noscript>
    </>
  )
}

/**
 * Loads the list of venues, 30 KB that few visitors need, when the pointer or the focus reaches the field. If that
 * fails, a native select takes the field's place.
 */
function useVenueList() {
  const [List, setList] = useState<ComponentType<ComponentProps<typeof VenueSelect>>>()
  const [isUnavailable, setUnavailable] = useState(false)
  const load = () => {
    void import('./venue-select.tsx').then(
      ({ VenueSelect }) => setList(() => VenueSelect),
      (cause: unknown) => {
        console.error('Couldn’t load the list of venues:', cause)
        setUnavailable(true)
      },
    )
  }
  return { List, load, isUnavailable }
}

const getLabel = (options: readonly (Option | OptionGroup)[], choice: string) =>
  options.flatMap((option) => ('group' in option ? option.items : option)).find(({ value }) => value === choice)
    ?.label ?? choice
