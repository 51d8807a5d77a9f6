import { LONGEST_SEARCH } from '@houselights/contracts/entities/event-choices'
import { TextField } from '@houselights/design-system/components/field'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { inCity, useCity } from '../../page/page-city.ts'
import { Icon } from '../icons/icon.tsx'

/** The header's search: a plain form, so that Enter searches the events with and without JavaScript. */
export function SearchBox() {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    void navigate({ to: '/events', search: { search: String(text ?? '').trim() || undefined } })
  }
  return (
    <search>
      <form action={inCity(useCity(), '/events')} method="get" onSubmit={search}>
        <TextField
          type="search"
          name="search"
          maxLength={LONGEST_SEARCH}
          aria-label="Search shows, artists and venues"
          placeholder="Search shows and artists"
          autoComplete="off"
          rounded
          icon={<Magnifier />}
        />
      </form>
    </search>
  )
}

const Magnifier = () => (
  <Icon size={16} stroke={2}>
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="m13 13 5 5" />
  </Icon>
)
