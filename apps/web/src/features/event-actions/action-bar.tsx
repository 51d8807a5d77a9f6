import type { Event } from '@houselights/contracts/entities/entities'
import { showToast } from '@houselights/design-system/toast-store'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NOT_STORED, useStoredChoice } from '../../browser/browser-storage.ts'
import type { Clock } from '../../hooks/use-clock.ts'
import { useSettings } from '../../hooks/use-settings.ts'
import { Icon } from '../../layout/icons/icon.tsx'
import { startNotifications, updateNotifications } from '../following/index.ts'
import classes from './action-bar.module.css'
import { calendarLink } from './calendar-link.ts'
import { saveForOffline } from './save-for-offline.ts'
import { useShare } from './share-button.tsx'

export function ActionBar({ event, clock, page }: { event: Event; clock: Clock; page: string }) {
  const [saved, setSaved] = useStoredChoice(`houselights-saved-${event.id}`)
  const [notified, setNotified] = useStoredChoice(`houselights-notify-${event.id}`)
  const { pushKey } = useSettings()
  const { sharePage, showLink } = useShare({ title: event.title, url: page })
  const calendar = calendarLink(event, { city: clock.city, page })
  const save = () => {
    const stored = setSaved(!saved)
    if (!saved) void saveForOffline([new URL(page).pathname])
    showToast(saved ? { title: 'Removed' } : { title: 'Saved', ...(!stored && { text: NOT_STORED }) })
  }
  const notify = () => {
    const stored = setNotified(!notified)
    showToast(
      notified ? { title: 'Notifications off' } : { title: 'Notifications on', ...(!stored && { text: NOT_STORED }) },
    )
    void (notified ? updateNotifications() : startNotifications(pushKey))
  }
  return (
    // the calendar link works without JavaScript
    <div className={calendar ? undefined : 'with-script'}>
      <fieldset className="cluster">
        <legend className="visually-hidden">This show</legend>
        <Action icon={HEART} pressed={saved} onClick={save}>
          {saved ? 'Saved' : 'Save'}
        </Action>
        <Action icon={BELL} pressed={notified} onClick={notify}>
          {notified ? 'On' : 'Notify'}
        </Action>
        <Action icon={ARROW} onClick={sharePage}>
          Share
        </Action>
        {calendar ? (
          <a
            className={`pill ${classes.action}`}
            href={calendar}
            target="_blank"
            rel="noopener"
            onClick={() => showToast({ title: 'Added to calendar' })}
          >
            <ActionIcon path={CALENDAR} />
            Calendar
          </a>
        ) : (
          <button type="button" className={`pill ${classes.action}`} disabled>
            <ActionIcon path={CALENDAR} />
            Calendar
          </button>
        )}
      </fieldset>
      <p className={`with-script screen-only ${classes.link}`}>
        <Link to="/saved" preload={false}>
          Your saved shows
        </Link>
      </p>
      {showLink && (
        <p className={classes.link} role="status">
          Copy this link: <a href={page}>{page}</a>
        </p>
      )}
    </div>
  )
}

interface ActionProps {
  icon: string
  pressed?: boolean
  onClick: () => void
  children: ReactNode
}

const Action = ({ icon, pressed, onClick, children }: ActionProps) => (
  <button type="button" className={`pill ${classes.action}`} aria-pressed={pressed} onClick={onClick}>
    <ActionIcon path={icon} filled={pressed} />
    {children}
  </button>
)

const HEART = 'M10 17S2.5 12.6 2.5 7.3A3.8 3.8 0 0 1 10 5.8a3.8 3.8 0 0 1 7.5 1.5C17.5 12.6 10 17 10 17Z'
const BELL = 'M10 3a5 5 0 0 0-5 5v3.5L3.5 14h13L15 11.5V8a5 5 0 0 0-5-5ZM8 16.5h4'
const ARROW = 'M10 12V3m0 0L6.5 6.5M10 3l3.5 3.5M4 10.5V16h12v-5.5'
const CALENDAR = 'M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5'

const ActionIcon = ({ path, filled }: { path: string; filled?: boolean | undefined }) => (
  <Icon size={18} stroke={1.7} filled={filled}>
    <path d={path} />
  </Icon>
)
