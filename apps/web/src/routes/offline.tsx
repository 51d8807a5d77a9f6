import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import classes from '../features/offline/offline-page.module.css'
import { timeAgo } from '../format/relative-time.ts'
import { pageHead } from '../page/head.ts'
import { CACHES, KEPT_AT, KEPT_TITLE } from '../service-worker/caches.ts'

interface KeptPage {
  path: string
  title: string
  /** When it was kept, ISO 8601. */
  at: string
}

interface KeptPages {
  saved: KeptPage[]
  seen: KeptPage[]
  allowed: boolean
}

async function keptPages(): Promise<KeptPages> {
  try {
    const [saved, seen] = await Promise.all([pagesIn(CACHES.saved), pagesIn(CACHES.pages)])
    const isSaved = new Set(saved.map(({ path }) => path))
    return { saved, seen: seen.filter(({ path }) => !isSaved.has(path)), allowed: true }
  } catch (error) {
    // there is no `caches` over http, and it throws when the visitor blocks site data
    console.info('This browser can’t save pages:', error)
    return { saved: [], seen: [], allowed: false }
  }
}

async function pagesIn(name: string): Promise<KeptPage[]> {
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const headers = (await cache.match(request))?.headers
      const { pathname, search } = new URL(request.url)
      const title = decodeURIComponent(headers?.get(KEPT_TITLE) ?? '').replace(/ · Houselights$/, '')
      return { path: pathname + search, title: title || pathname, at: headers?.get(KEPT_AT) ?? '' }
    }),
  )
  return pages.sort((one, other) => other.at.localeCompare(one.at))
}

interface Kept extends KeptPages {
  now: string
  wanted: string | undefined
  online: boolean
}

function OfflinePage() {
  const [kept, setKept] = useState<Kept>()
  useEffect(() => {
    const look = () =>
      void keptPages().then((pages) =>
        setKept({ ...pages, now: new Date().toISOString(), wanted: wantedPage(), online: navigator.onLine }),
      )
    look()
    const events = ['online', 'offline', 'hashchange']
    for (const event of events) window.addEventListener(event, look)
    return () => {
      for (const event of events) window.removeEventListener(event, look)
    }
  }, [])
  return (
    <div className={`wrap tall ${classes.page}`}>
      <h1>{kept && isReached(kept) ? 'Saved on this device' : 'You are offline'}</h1>
      <p className={classes.why} role="status">
        {kept && isReached(kept) ? 'You’re back online.' : 'We can’t reach the site right now.'}{' '}
        {kept?.wanted && 'The page you asked for isn’t saved on this device.'}
      </p>
      {kept?.wanted && (
        <p>
          {/* a plain link, so that the browser loads the page again */}
          <a className={classes.again} href={kept.wanted}>
            Try again
          </a>
        </p>
      )}
      <p className="without-script">Saved pages need JavaScript.</p>
      {kept && kept.saved.length > 0 && <Pages title="Saved shows" pages={kept.saved} now={kept.now} />}
      {kept && kept.seen.length > 0 && <Pages title="Recently viewed" pages={kept.seen} now={kept.now} />}
      {kept && kept.saved.length + kept.seen.length === 0 && (
        <p>
          {kept.allowed
            ? 'No pages saved yet. Pages you open while online are saved for two weeks.'
            : 'Your browser won’t let this site save pages.'}
        </p>
      )}
    </div>
  )
}

/** Visitors who were redirected here could not reach the site, whatever the browser says about its network. */
const isReached = ({ online, wanted }: Kept): boolean => online && wanted === undefined

const Pages = ({ title, pages, now }: { title: string; pages: readonly KeptPage[]; now: string }) => (
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

/** The page that the visitor asked for. The worker puts it after `#`, where it must be an address of this site. */
function wantedPage(): string | undefined {
  const { hash, origin } = window.location
  const url = hash.startsWith('#/') ? URL.parse(hash.slice(1), origin) : null
  return url?.origin === origin ? url.pathname + url.search : undefined
}

// The service worker shows this page in place of one that isn't kept. It contains nothing about the visitor.
export const Route = createFileRoute('/offline')({
  head: () => pageHead({ title: 'You are offline' }),
  component: OfflinePage,
})
