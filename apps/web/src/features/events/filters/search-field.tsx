import { LONGEST_SEARCH } from '@houselights/contracts/entities/event-choices'
import { TextField } from '@houselights/design-system/components/field'
import { useRef } from 'react'
import { useTypedText } from '../../../hooks/use-typed-text.ts'
import { searchProblem, showable } from '../../../page/search-params.ts'

interface SearchFieldProps {
  className?: string | undefined
  value: string | undefined
  /** `continues`: the text changes what was typed before in the same visit to the field. */
  onChange: (text: string | undefined, continues: boolean) => void
}

/** Reported after a pause in typing. One visit to the field is one history entry, not one for each letter. */
export function SearchField({ className, value, onChange }: SearchFieldProps) {
  // the last text that this visit to the field wrote to the address
  const reported = useRef<string>(undefined)
  const [text, setText] = useTypedText(value ?? '', (typed) => {
    onChange(typed || undefined, reported.current === (value ?? ''))
    reported.current = typed
  })
  return (
    <TextField
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
        reported.current = undefined
      }}
    />
  )
}
