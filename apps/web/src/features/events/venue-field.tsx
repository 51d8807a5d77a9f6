import type { VenueName } from '@houselights/types/entities'
import { NativeSelect, Select } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { venueOptions, venueSlug } from './event-filter-options.ts'
import classes from './venue-field.module.css'

interface VenueFieldProps {
  venues: readonly VenueName[]
  /** Whether the list of venues could not be fetched; the four popular ones can still be chosen. */
  failed: boolean
  value: string | undefined
  onChange: (venue: string | undefined) => void
}

/** A choice of one venue, found by typing part of its name. */
export function VenueField({ venues, failed, value, onChange }: VenueFieldProps) {
  const chosen = venueSlug(venues, value)
  const options = venueOptions(venues, chosen)
  return (
    <>
      <Select
        className="with-script"
        label="Venue"
        value={chosen ?? 'all-venues'}
        data={options}
        searchable
        allowDeselect={false}
        // the list itself scrolls: a scroll area inside it would not be reachable by keyboard
        withScrollArea={false}
        classNames={{ options: classes.options }}
        // arrow keys move in it: Tab would stop on the scrolling list, which closes under the focus
        attributes={{ options: { tabIndex: -1 } }}
        nothingFoundMessage="No venue of that name"
        error={failed && 'Failed to fetch venues'}
        comboboxProps={{ withinPortal: false, shadow: 'lg' }}
        // typing replaces the current name
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={({ currentTarget }) => currentTarget.select()}
        onChange={(venue) => onChange(venue && venue !== 'all-venues' ? venue : undefined)}
      />
      <noscript>
        <NativeSelect name="venue" label="Venue" defaultValue={chosen ?? 'all-venues'} data={options} />
      </noscript>
    </>
  )
}
