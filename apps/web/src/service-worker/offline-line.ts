import { createLineHtml, createLineText, type LineFacts } from './offline-line-text.ts'
import { LINE_ATTRIBUTE, OFFLINE_PATH, SAVED_AT_ATTRIBUTE } from './page-attributes.ts'

// Shows the line at the top that says that the connection failed and how old the page is. This file is loaded only when
// it is needed.

const CHECK_INTERVAL_MS = 15_000
/** A page that fails again this soon after a reload is not reloaded: the worker has no copy. */
const MIN_RELOAD_INTERVAL_MS = 30_000
/** When to check, after a request without a response, whether the page shows a failure. */
const CHECK_FAILURE_AFTER_MS = [200, 1_500]

const address = window.location.href
/** Whether the visible page is the saved copy from the worker, and not one that was opened from it. */
const isThisAboutVenuefline = () =>
  document.documentElement.hasAttribute(SAVED_AT_ATTRIBUTE) && window.location.href === address

let facts: LineFacts | undefined
let checkTimer: ReturnType<typeof setInterval> | undefined

export const showSavedPageLine = (savedAt: string): void =>
  showLine({
    savedAt,
    whole: true,
    offline: document.documentElement.hasAttribute('data-kept-offline') || !navigator.onLine,
  })

export const showNoConnectionLine = (): void => showLine({ ...facts, offline: true })

export function showSavedResponseLine(savedAt: string | undefined): void {
  const oldestSavedAt = [facts?.savedAt, savedAt].filter((each) => each !== undefined).sort()[0]
  showLine({ ...facts, savedAt: oldestSavedAt, offline: facts?.offline ?? !navigator.onLine })
}

export function showMissingResponseLine(): void {
  showLine({ ...facts, offline: true })
  for (const delayMs of CHECK_FAILURE_AFTER_MS) setTimeout(openOfflinePage, delayMs)
}

function showLine(newFacts: LineFacts) {
  // the offline page itself says that there is no connection
  if (window.location.pathname.endsWith(OFFLINE_PATH) && !newFacts.savedAt) return
  facts = newFacts
  show(createLineText(facts, new Date().toISOString()))
  if (checkTimer !== undefined) return
  checkTimer = setInterval(() => void checkConnection(), CHECK_INTERVAL_MS)
  window.addEventListener('online', checkConnection)
  window.addEventListener('click', followInBrowser, true)
  if (!facts.offline) void checkConnection()
}

async function checkConnection() {
  try {
    if (document.visibilityState === 'hidden') return
    const { ok } = await fetch('/health', { method: 'HEAD', cache: 'no-store' })
    if (ok) handleReconnect()
  } catch {
    // still no connection
    show(createLineText(facts ?? { offline: true }, new Date().toISOString()))
  }
}

function handleReconnect() {
  clearInterval(checkTimer)
  checkTimer = undefined
  window.removeEventListener('online', checkConnection)
  window.removeEventListener('click', followInBrowser, true)
  const isSaved = facts?.savedAt !== undefined
  facts = undefined
  if (isSaved) offerReload()
  else document.querySelector(`[${LINE_ATTRIBUTE}]`)?.remove()
}

function offerReload() {
  show('The connection is back. ')
  const reload = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Reload this page' })
  reload.style.cssText =
    'min-height:2.75rem;padding:0 .75rem;border:0;background:none;color:inherit;font:inherit;text-decoration:underline;cursor:pointer'
  reload.onclick = () => window.location.reload()
  const status = document.querySelector(`[${LINE_ATTRIBUTE}] p`)
  // outside the status element, so it isn't announced
  status?.after(reload)
  status?.setAttribute('style', 'display:inline')
  // a click on a link removes the line: the next page is loaded from the network
  const remove = () => document.querySelector(`[${LINE_ATTRIBUTE}]`)?.remove()
  window.addEventListener('click', ({ target }) => target instanceof Element && target.closest('a[href]') && remove())
}

function show(text: string) {
  const line = document.querySelector(`[${LINE_ATTRIBUTE}]`)
  const status = line?.querySelector('p')
  if (!status) {
    const template = document.createElement('template')
    template.innerHTML = createLineHtml({ offline: true }, new Date().toISOString())
    document.body.prepend(template.content)
    // screen readers announce changes only in an element that already exists
    requestAnimationFrame(() => show(text))
  } else if (status.innerHTML !== text) status.innerHTML = text
}

/** While offline, links load whole pages instead of routes, so that the worker can respond with its saved copy. */
function followInBrowser(event: MouseEvent) {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!facts?.offline || !link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
  if (link.target || link.origin !== window.location.origin || link.getAttribute('href')?.startsWith('#')) return
  event.stopImmediatePropagation()
}

/** If the router could not load a page, reloads it: the worker serves its saved copy, or else the offline page. */
function openOfflinePage() {
  const failureMessage = document.querySelector('main h1 ~ [role="alert"]')
  const [navigation] = performance.getEntriesByType('navigation')
  const wasReloaded =
    navigation instanceof PerformanceNavigationTiming &&
    navigation.type === 'reload' &&
    performance.now() < MIN_RELOAD_INTERVAL_MS
  if (failureMessage && !isThisAboutVenuefline() && !wasReloaded) window.location.reload()
}
