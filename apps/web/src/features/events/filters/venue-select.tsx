import type { Option, OptionGroup } from '@houselights/design-system/components/field'
import { Themed } from '@houselights/design-system/components/themed'
import { Select } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react'

interface VenueSelectProps {
  options: (Option | OptionGroup)[]
  value: string
  error: string | undefined
  /** What was typed into the field before this took its place; undefined where nobody is in it. */
  typed: string | undefined
  onChange: (venue: string | null) => void
}

export function VenueSelect({ options, value, error, typed, onChange }: VenueSelectProps) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it takes the place of the field
  useLayoutEffect(() => {
    if (typed === undefined) return
    input.current?.focus()
    if (typed) input.current?.setSelectionRange(typed.length, typed.length)
  }, [])
  // the field names its list by an id that the list has once it is open, and says so when it is rendered again
  const [opened, setOpened] = useState(false)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (opened) renderAgain()
  }, [opened])
  return (
    <Themed>
      <Select
        ref={input}
        className="with-script"
        label="Venue"
        value={value}
        data={options}
        searchable
        {...(typed && { defaultSearchValue: typed })}
        allowDeselect={false}
        // the list itself scrolls: a scroll area inside it would not be reachable by keyboard
        withScrollArea={false}
        styles={{ options: { maxHeight: 300, overflowY: 'auto', overscrollBehavior: 'contain' } }}
        // arrow keys move in it: Tab would stop on the scrolling list, which closes under the focus
        attributes={{ options: { tabIndex: -1 } }}
        nothingFoundMessage="No venue by that name"
        error={error}
        comboboxProps={{ withinPortal: false, shadow: 'lg' }}
        // typing replaces the current name
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={({ currentTarget }) => currentTarget.select()}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
        onChange={onChange}
      />
    </Themed>
  )
}
