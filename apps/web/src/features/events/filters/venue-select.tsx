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
  /** The text typed into the field that this component replaces; undefined if that field doesn't have the focus. */
  typedText: string | undefined
  onChange: (venue: string | null) => void
}

export function VenueSelect({ options, value, error, typedText, onChange }: VenueSelectProps) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this replaces the field
  useLayoutEffect(() => {
    if (typedText === undefined) return
    input.current?.focus()
    if (typedText) input.current?.setSelectionRange(typedText.length, typedText.length)
  }, [])
  // the field refers to its list by an id that exists only once the list is open, so it must render again then
  const [isOpen, setOpen] = useState(false)
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (isOpen) renderAgain()
  }, [isOpen])
  return (
    <Themed>
      <Select
        ref={input}
        className="with-script"
        label="Venue"
        value={value}
        data={options}
        searchable
        {...(typedText && { defaultSearchValue: typedText })}
        allowDeselect={false}
        // the list itself scrolls: the keyboard couldn't reach a scroll area inside it
        withScrollArea={false}
        styles={{ options: { maxHeight: 300, overflowY: 'auto', overscrollBehavior: 'contain' } }}
        // arrow keys move through the list; Tab would stop on the list itself, which then closes and loses the focus
        attributes={{ options: { tabIndex: -1 } }}
        nothingFoundMessage="No venue by that name"
        error={error}
        comboboxProps={{ withinPortal: false, shadow: 'lg' }}
        // typing replaces the current name
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={({ currentTarget }) => currentTarget.select()}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        onChange={onChange}
      />
    </Themed>
  )
}
