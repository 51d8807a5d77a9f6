import { getFeedAddress } from '@houselights/contracts/publishing/feed-addresses'
import { showToast } from '@houselights/design-system/toast-store'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { useDismiss } from '../../hooks/use-dismiss.ts'
import { useOrigin } from '../../page/page-city.ts'
import classes from './subscribe-menu.module.css'

/** Google Calendar's page for adding a calendar by URL. Google's Android app opens neither of the links below. */
const GOOGLE_FROM_URL = 'https://calendar.google.com/calendar/r/settings/addbyurl'

const FILES = [
  ['ics', 'Calendar file (.ics)'],
  ['rss', 'RSS'],
  ['json', 'JSON Feed'],
  ['txt', 'Plain text'],
] as const

function getCalendarLinks(calendarUrl: string, name: string) {
  const webcal = calendarUrl.replace(/^https?:/, 'webcal:')
  return {
    webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: calendarUrl, name })}`,
  }
}

interface SubscribeMenuProps {
  /** The path and query of the page whose shows the visitor subscribes to. */
  page: string
  name: string
  label?: string
}

export function SubscribeMenu({ page, name, label = 'Subscribe' }: SubscribeMenuProps) {
  const calendarUrl = useOrigin() + getFeedAddress(page, 'ics')
  const { webcal, google, outlook } = getCalendarLinks(calendarUrl, name)
  // the server doesn't know the device
  const isAndroid = useSyncExternalStore(neverChanges, isAndroidDevice, () => false)
  const menu = useRef<HTMLDetailsElement>(null)
  const button = useRef<HTMLElement>(null)
  const close = useCallback(() => {
    if (menu.current) menu.current.open = false
  }, [])
  useDismiss(menu, { close, button })
  const [hasCopyFailed, setHasCopyFailed] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(calendarUrl)
      showToast({ title: 'Link copied!' })
    } catch {
      // without the permission, show the link so that visitors can copy it by hand
      setHasCopyFailed(true)
    }
  }
  return (
    <details ref={menu} className={classes.menu}>
      <summary ref={button} className={`pill ${classes.summary}`}>
        {label}
      </summary>
      <ul className={`cluster ${classes.ways}`}>
        {isAndroid ? (
          <li>
            <a href={GOOGLE_FROM_URL} target="_blank" rel="noopener" onClick={copy}>
              Copy the link, then paste it in Google Calendar
            </a>
          </li>
        ) : (
          <>
            <li>
              <a href={webcal}>Calendar app</a>
            </li>
            <li>
              <a href={google} target="_blank" rel="noopener">
                Google Calendar
              </a>
            </li>
          </>
        )}
        <li>
          <a href={outlook} target="_blank" rel="noopener">
            Outlook
          </a>
        </li>
        <li className="with-script">
          <button type="button" className={classes.copy} onClick={copy}>
            Copy the calendar’s link
          </button>
        </li>
        {hasCopyFailed && <li className={classes.link}>{calendarUrl}</li>}
        {FILES.map(([format, text]) => (
          <li key={format}>
            <a href={getFeedAddress(page, format)}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const isAndroidDevice = () => /\bAndroid\b/.test(navigator.userAgent)
const neverChanges = () => () => undefined
