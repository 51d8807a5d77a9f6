import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useDismiss } from '../../hooks/use-dismiss.ts'
import { CitySelect } from './city-select.tsx'
import { ColorSchemeButton } from './color-scheme-button.tsx'
import { MainNav } from './main-nav.tsx'
import { SearchBox } from './search-box.tsx'
import classes from './site-header.module.css'
import { Wordmark } from './wordmark.tsx'

export function SiteHeader() {
  const [open, setOpen] = useState(false)
  const path = useLocation({ select: ({ href }) => href })
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setOpen(false), [path])
  const header = useRef<HTMLElement>(null)
  const burger = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  useDismiss(header, { isOpen: open, close, button: burger })
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
          onClick={() => setOpen(!open)}
          aria-label="Menu"
          aria-expanded={open}
          aria-controls="menu"
        >
          <span className={classes.lines} />
        </button>
      </div>
      <div id="menu" className={`${classes.menu} ${open ? classes.open : ''}`}>
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
