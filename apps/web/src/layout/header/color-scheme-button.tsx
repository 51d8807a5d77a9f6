import { useEffect } from 'react'
import { followColorScheme, switchColorScheme } from '../document/color-scheme.ts'
import { Icon } from '../icons/icon.tsx'
import classes from './color-scheme-button.module.css'

/** Switches between light and dark. Both icons are rendered and CSS shows one: the server does not know the scheme. */
export function ColorSchemeButton() {
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
