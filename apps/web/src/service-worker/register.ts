import type { FromWorker, ToWorker } from './caches.ts'
import { KEPT_ATTRIBUTE, OFFLINE_PATH } from './page-attributes.ts'

const WORKER = '/service-worker.js'
let registering: Promise<ServiceWorkerRegistration | undefined> | undefined

/** Once a visit. Undefined where the browser offers none: over http, in some private windows, by a visitor's choice. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration | undefined> {
  registering ??= register()
  return registering
}

async function register() {
  if (!('serviceWorker' in navigator)) return undefined
  try {
    // some browsers throw here when the visitor blocks site data, others when the worker is registered
    const { serviceWorker } = navigator
    followConnection(serviceWorker)
    const wasSeen = serviceWorker.controller !== null
    const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register(WORKER, {
      updateViaCache: 'none',
    })
    if (registration) void opened(serviceWorker, wasSeen)
    return registration
  } catch (error) {
    // a refusal of the browser, or no network: the page is whole without it
    if (navigator.onLine) console.info('Couldn’t save pages for offline use:', error)
    return undefined
  }
}

async function opened(serviceWorker: ServiceWorkerContainer, wasSeen: boolean) {
  const { active } = await serviceWorker.ready
  const city: { path: string } = JSON.parse(document.getElementById('city')?.textContent ?? '{"path":""}')
  const { pathname, search } = window.location
  const message: ToWorker = {
    type: 'opened',
    page: wasSeen ? undefined : pathname + search,
    offline: city.path + OFFLINE_PATH,
  }
  active?.postMessage(message)
}

/** Loads the line that says so when the connection fails, and when what is seen is kept. */
function followConnection(serviceWorker: ServiceWorkerContainer) {
  const line = () => import('./offline-line.ts')
  const { documentElement } = document
  const at = documentElement.getAttribute(KEPT_ATTRIBUTE)
  if (at !== null) void line().then(({ pageIsKept }) => pageIsKept(at))
  else if (!navigator.onLine) void line().then(({ connectionFailed }) => connectionFailed())
  window.addEventListener('offline', () => void line().then(({ connectionFailed }) => connectionFailed()))
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data?.type === 'answer-kept') void line().then(({ answerIsKept }) => answerIsKept(data.at))
    if (data?.type === 'answer-missing') void line().then(({ answerIsMissing }) => answerIsMissing())
  })
}
