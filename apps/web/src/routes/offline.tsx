import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from '../features/offline/offline-page.module.css'
import { timeAgo } from '../format/relative-time.ts'
import { pageHead } from '../page/head.ts'
import { CACHES, SAVED_AT_HEADER, TITLE_HEADER } from '../service-worker/caches.ts'

interface SavedPage {
  path: string
  title: string
  /** When it was saved, ISO 8601. */
  at: string
}

interface OfflinePages {
  saved: SavedPage[]
  seen: SavedPage[]
  canSave: boolean
}

async function loadOfflinePages(): Promise<OfflinePages> {
  try {
    const [saved, seen] = await Promise.all([loadPages(CACHES.saved), loadPages(CACHES.pages)])
    const savedPaths = new Set(saved.map(({ path }) => path))
    return { saved, seen: seen.filter(({ path }) => !savedPaths.has(path)), canSave: true }
  } catch (error) {
    // there is no `caches` over http, and it throws when the visitor blocks site data
    console.info('This browser can’t save pages:', error)
    return { saved: [], seen: [], canSave: false }
  }
}

async function loadPages(name: string): Promise<SavedPage[]> {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const headers = (await cache.match(request))?.headers
      const { pathname, search } = new URL(request.url)
      const title = decodeURIComponent(headers?.get(TITLE_HEADER) ?? '').replace(/ · Houselights$/, '')
      return { path: pathname + search, title: title || pathname, at: headers?.get(SAVED_AT_HEADER) ?? '' }
    }),
  )
  return pages.sort((a, b) => b.at.localeCompare(a.at))
}

interface PageState extends OfflinePages {
  now: string
  requestedPath: string | undefined
  online: boolean
}

function OfflinePage() {
  const [state, setState] = useState<PageState>()
  useEffect(() => {
    const refresh = () =>
      void loadOfflinePages().then((pages) =>
        setState({
          ...pages,
          now: new Date().toISOString(),
          requestedPath: getRequestedPath(),
          online: navigator.onLine,
        }),
      )
    refresh()
    const events = ['online', 'offline', 'hashchange']
    for (const event of events) window.addEventListener(event, refresh)
    return () => {
      for (const event of events) window.removeEventListener(event, refresh)
    }
  }, [])
  return (
    <div className={`wrap tall ${classes.page}`}>
      <h1>{state && isBackOnline(state) ? 'Saved on this device' : 'You are offline'}</h1>
      <p className={classes.status} role="status">
        {state && isBackOnline(state) ? 'You’re back online.' : 'We can’t reach the site right now.'}{' '}
        {state?.requestedPath && 'The page you asked for isn’t saved on this device.'}
      </p>
      {state?.requestedPath && (
        <p>
          {/* a plain link, so that the browser loads the page again */}
          <a className={classes.retry} href={state.requestedPath}>
            Try again
          </a>
        </p>
      )}
      <p className="without-script">Saved pages need JavaScript.</p>
      {state && state.saved.length > 0 && <Pages title="Saved shows" pages={state.saved} now={state.now} />}
      {state && state.seen.length > 0 && <Pages title="Recently viewed" pages={state.seen} now={state.now} />}
      {state && state.saved.length + state.seen.length === 0 && (
        <p>
          {state.canSave
            ? 'No pages saved yet. Pages you open while online are saved for two weeks.'
            : 'Your browser won’t let this site save pages.'}
        </p>
      )}
    </div>
  )
}

/** Visitors who were redirected here could not reach the site, even if the browser says that it is online. */
const isBackOnline = ({ online, requestedPath }: PageState): boolean => online && requestedPath === undefined

const Pages = ({ title, pages, now }: { title: string; pages: readonly SavedPage[]; now: string }) => (
  <section>
    <h2>{title}</h2>
    <ul className={classes.pages}>
      {pages.map(({ path, title, at }) => (
        <li key={path} className="cluster">
          <a href={path}>{title}</a>{' '}
          <time className="quiet" dateTime={at}>
            {timeAgo(at, now)}
          </time>
        </li>
      ))}
    </ul>
  </section>
)

/**
 * Returns the path of the page that the visitor requested. The worker puts it after `#`. Undefined if there is none,
 * or if it isn't an address of this site.
 */
function getRequestedPath(): string | undefined {
  const { hash, origin } = window.location
  const url = hash.startsWith('#/') ? URL.parse(hash.slice(1), origin) : null
  return url?.origin === origin ? url.pathname + url.search : undefined
}

// The service worker shows this page in place of one that isn’t saved. It contains nothing about the visitor.
export const Route = createFileRoute('/offline')({
  head: () => pageHead({ title: 'You are offline' }),
  component: OfflinePage,
})
