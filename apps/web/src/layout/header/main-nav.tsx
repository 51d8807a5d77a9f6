import { Link } from '@tanstack/react-router'
import classes from './main-nav.module.css'

const ENTRIES = [
  { to: '/events', label: 'Events' },
  { to: '/artists', label: 'Artists' },
  { to: '/venues', label: 'Venues' },
] as const

export const MainNav = ({ onChoose }: { onChoose?: () => void }) => (
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
