import { MAX_SEARCH_LENGTH } from '@houselights/contracts/entities/event-choices'
import { TextField } from '@houselights/design-system/components/field'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useDismiss } from '../../hooks/use-dismiss.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { followColorScheme, switchColorScheme } from '../document/color-scheme.ts'
import { Icon } from '../icons/icon.tsx'
import { CitySelect } from './city-select.tsx'
import classes from './site-header.module.css'
import { Wordmark } from './wordmark.tsx'

export function SiteHeader() {
  const [isOpen, setOpen] = useState(false)
  const path = useLocation({ select: ({ href }) => href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setOpen(false), [path])
  const header = useRef<HTMLElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useDismiss(header, { isOpen, close, button: burger })
  return (
    <header ref={header} className={classes.header}>
      <div className={`wrap ${classes.bar}`}>
        <Wordmark />
        <div className={classes.wide}>
          <MainNav />
          <SearchBox />
        </div>
        <CitySelect />
        <div className={classes.scheme}>
          <ColorSchemeButton />
        </div>
        <button
          ref={burger}
          type="button"
          className={`with-script icon-button ${classes.burger}`}
          onClick={() => setOpen(!isOpen)}
          aria-label="Menu"
          aria-expanded={isOpen}
          aria-controls="menu"
        >
          <span className={classes.lines} />
        </button>
      </div>
      <div id="menu" className={`${classes.menu} ${isOpen ? classes.open : ''}`}>
        <div className="wrap">
          <SearchBox />
          <div className={classes.menuRow}>
            <MainNav onChoose={close} />
            <ColorSchemeButton />
          </div>
        </div>
      </div>
    </header>
  )
}

const ENTRIES = [
  { to: '/events', label: 'Events' },
  { to: '/artists', label: 'Artists' },
  { to: '/venues', label: 'Venues' },
] as const

const MainNav = ({ onChoose }: { onChoose?: () => void }) => (
  <nav aria-label="Main">
    <ul className={`cluster ${classes.entries}`}>
      {ENTRIES.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={classes.entry} onClick={onChoose}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

/** The header's search: a plain form, so that Enter searches the events with and without JavaScript. */
function SearchBox() {
  const navigate = useNavigate()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    void navigate({ to: '/events', search: { search: String(text ?? '').trim() || undefined } })
  }
  return (
    <search>
      <form action={toCityPath(useCity(), '/events')} method="get" onSubmit={search}>
        <TextField
          type="search"
          name="search"
          maxLength={MAX_SEARCH_LENGTH}
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

/** Switches between light and dark. Both icons are rendered and CSS shows one: the server does not know the scheme. */
function ColorSchemeButton() {
  useEffect(followColorScheme, [])
  return (
    <button
      type="button"
      className={`with-script icon-button ${classes.button}`}
      aria-label="Switch between light and dark"
      onClick={switchColorScheme}
    >
      <Icon size={20} stroke={1.7}>
        <path className={classes.moon} d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z" />
        <g className={classes.sun}>
          <circle cx="10" cy="10" r="3.4" />
          <path d="M10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M4.2 15.8l1.4-1.4M14.4 5.6l1.4-1.4" />
        </g>
      </Icon>
    </button>
  )
}
