import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { ActiveFilter } from './active-filters.ts'
import classes from './filter-chips.module.css'

/** The active filters, each a link to the list without it, so that they work without JavaScript. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  return (
    <ul className={classes.chips} aria-label="Active filters">
      {filters.map(({ name, label, rest }) => (
        <li key={name}>
          <Link
            to="/events"
            search={rest}
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
        <Link to="/events" search={{}} resetScroll={false} className={classes.clear} onClick={keepFocusNear}>
          Clear all
        </Link>
      </li>
    </ul>
  )
}

/** The pressed chip disappears: the focus moves to the next one, or to the search field after the last. */
function keepFocusNear({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const chips = [...(currentTarget.closest('ul')?.querySelectorAll('a') ?? [])]
  const onlyOne = chips.length <= 2
  const isClear = currentTarget === chips.at(-1)
  const next = onlyOne || isClear ? null : (chips[chips.indexOf(currentTarget) + 1] ?? null)
  const field = document.querySelector<HTMLElement>('[data-events-search]')
  ;(next ?? field)?.focus({ preventScroll: true })
}
