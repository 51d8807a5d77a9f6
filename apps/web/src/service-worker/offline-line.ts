import { type LineFacts, lineHtml, lineText } from './offline-line-text.ts'
import { KEPT_ATTRIBUTE, LINE_ATTRIBUTE, OFFLINE_PATH } from './page-attributes.ts'

// the line at the top that says that there is no connection, and from when what is shown is; loaded when there is cause

const LOOK_EVERY_MS = 15_000
/** A page that was reloaded is not reloaded again for this long when its loader fails: the worker has nothing to show. */
const MIN_RELOAD_INTERVAL_MS = 30_000
/** How long after an answer was missing its failure may take to be shown. */
const SHOWN_AFTER_MS = [200, 1_500]

const address = window.location.href
/** Whether what is seen is the page that the worker gave, and not another that was opened from it. */
const isThisPageKept = () => document.documentElement.hasAttribute(KEPT_ATTRIBUTE) && window.location.href === address

let facts: LineFacts | undefined
let looking: ReturnType<typeof setInterval> | undefined

export const pageIsKept = (at: string): void =>
  begin({ at, whole: true, offline: document.documentElement.hasAttribute('data-kept-offline') || !navigator.onLine })

export const connectionFailed = (): void => begin({ ...facts, offline: true })

export function answerIsKept(at: string | undefined): void {
  const oldest = [facts?.at, at].filter((each) => each !== undefined).sort()[0]
  begin({ ...facts, at: oldest, offline: facts?.offline ?? !navigator.onLine })
}

export function answerIsMissing(): void {
  begin({ ...facts, offline: true })
  for (const after of SHOWN_AFTER_MS) setTimeout(openKeptPage, after)
}

function begin(next: LineFacts) {
  // that page says itself what it is
  if (window.location.pathname.endsWith(OFFLINE_PATH) && !next.at) return
  facts = next
  show(lineText(facts, new Date().toISOString()))
  if (looking !== undefined) return
  looking = setInterval(() => void look(), LOOK_EVERY_MS)
  window.addEventListener('online', look)
  window.addEventListener('click', followInBrowser, true)
  if (!facts.offline) void look()
}

async function look() {
  try {
    if (document.visibilityState === 'hidden') return
    const { ok } = await fetch('/health', { method: 'HEAD', cache: 'no-store' })
    if (ok) end()
  } catch {
    // as before: there is none
    show(lineText(facts ?? { offline: true }, new Date().toISOString()))
  }
}

function end() {
  clearInterval(looking)
  looking = undefined
  window.removeEventListener('online', look)
  window.removeEventListener('click', followInBrowser, true)
  const wasKept = facts?.at !== undefined
  facts = undefined
  if (wasKept) offerReload()
  else document.querySelector(`[${LINE_ATTRIBUTE}]`)?.remove()
}

function offerReload() {
  show('The connection is back. ')
  const reload = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Reload this page' })
  reload.style.cssText =
    'min-height:2.75rem;padding:0 .75rem;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer'
  reload.onclick = () => window.location.reload()
  const status = document.querySelector(`[${LINE_ATTRIBUTE}] p`)
  // outside of what is announced
  status?.after(reload)
  status?.setAttribute('style', 'display:inline')
  // another page is of the network
  const remove = () => document.querySelector(`[${LINE_ATTRIBUTE}]`)?.remove()
  window.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a[href]') && remove())
}

function show(text: string) {
  const line = document.querySelector(`[${LINE_ATTRIBUTE}]`)
  const status = line?.querySelector('p')
  if (!status) {
    const template = document.createElement('template')
    template.innerHTML = lineHtml({ offline: true }, new Date().toISOString())
    document.body.prepend(template.content)
    // announced because it changes in an element that is there
    requestAnimationFrame(() => show(text))
  } else if (status.innerHTML !== text) status.innerHTML = text
}

/** Without a network links are followed by the browser, so that the worker gives the whole page that it kept. */
function followInBrowser(event: MouseEvent) {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!facts?.offline || !link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  if (link.target || link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return
  event.stopImmediatePropagation()
}

/** Where a page could not be loaded within the site, the browser opens it: it is kept, or the offline page says what is. */
function openKeptPage() {
  const failed = document.querySelector('main h1 ~ [role="alert"]')
  const [navigation] = performance.getEntriesByType('navigation')
  const wasReloaded =
    navigation instanceof PerformanceNavigationTiming &&
    navigation.type === 'reload' &&
    performance.now() < MIN_RELOAD_INTERVAL_MS
  if (failed && !isThisPageKept() && !wasReloaded) window.location.reload()
}
