import { LONGEST_SEARCH } from '@houselights/types/routes'
import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { searchProblem, showable } from '../../unreadable-address.ts'
import { useTypedText } from '../../use-typed-text.ts'

interface SearchFieldProps {
  className?: string | undefined
  value: string | undefined
  /** `goesOn`: the text changes what was typed a moment ago, rather than starting anew. */
  onChange: (text: string | undefined, goesOn: boolean) => void
}

/** Free text: told after a pause in typing. One visit to the field is one step of the history, not a step a letter. */
export function SearchField({ className, value, onChange }: SearchFieldProps) {
  // what this visit to the field put into the address last
  const told = useRef<string>(undefined)
  const [text, setText] = useTypedText(value ?? '', (typed) => {
    onChange(typed || undefined, told.current === (value ?? ''))
    told.current = typed
  })
  return (
    <TextInput
      className={className}
      type="search"
      name="search"
      label="Search"
      placeholder="Artist, show or venue"
      maxLength={LONGEST_SEARCH}
      error={searchProblem(text.trim() || undefined)}
      autoComplete="off"
      data-events-search
      value={showable(text)}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        told.current = undefined
      }}
    />
  )
}
