import type { FromWorker, ToWorker } from './caches.ts'
import { OFFLINE_PATH, SAVED_AT_ATTRIBUTE } from './page-attributes.ts'

const WORKER = '/service-worker.js'
let registrationPromise: Promise<ServiceWorkerRegistration | undefined> | undefined

/**
 * Registers once per visit. Resolves to undefined if the browser has no worker: over http, in some private windows, or
 * blocked.
 */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  registrationPromise ??= register()
  return registrationPromise
}

async function register() {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    // some browsers throw here when the visitor blocks site data, others when the worker is registered
    const { serviceWorker } = navigator
    followConnection(serviceWorker)
    const wasControlled = serviceWorker.controller !== null
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(WORKER, {
      updateViaCache: 'none',
    })
    if (registration) void reportOpened(serviceWorker, wasControlled)
    return registration
  } catch (error) {
    // the browser refused, or there is no network: the page works without it
    if (navigator.onLine) console.info('Couldn’t save pages for offline use:', error)
    return undefined
  }
}

async function reportOpened(serviceWorker: ServiceWorkerContainer, wasControlled: boolean) {
  const { active } = await serviceWorker.ready
  const city: { path: string } = JSON.parse(document.getElementById('city')?.textContent ?? '{"path":""}')
  const { pathname, search } = window.location
  const message: ToWorker = {
    type: 'opened',
    page: wasControlled ? undefined : pathname + search,
    offline: city.path + OFFLINE_PATH,
  }
  active?.postMessage(message)
}

/** Loads and shows the line when the connection fails or a saved copy is shown. */
function followConnection(serviceWorker: ServiceWorkerContainer) {
  const loadLine = () => import('./offline-line.ts')
  const { documentElement } = document
  const savedAt = documentElement.getAttribute(SAVED_AT_ATTRIBUTE)
  if (savedAt !== null) void loadLine().then(({ showSavedPageLine }) => showSavedPageLine(savedAt))
  else if (!navigator.onLine) void loadLine().then(({ showNoConnectionLine }) => showNoConnectionLine())
  window.addEventListener('offline', () => void loadLine().then(({ showNoConnectionLine }) => showNoConnectionLine()))
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data?.type === 'answer-kept')
      void loadLine().then(({ showSavedResponseLine }) => showSavedResponseLine(data.at))
    if (data?.type === 'answer-missing')
      void loadLine().then(({ showMissingResponseLine }) => showMissingResponseLine())
  })
}
