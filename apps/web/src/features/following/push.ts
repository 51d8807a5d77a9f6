import { call } from '@houselights/api-client/call'
import { erasePush, keepPush, PushSubscription } from '@houselights/contracts/push/push'
import { getStoredKeys, getStoredText, storeText } from '../../browser/browser-storage.ts'
import { registerServiceWorker } from '../../service-worker/register.ts'
import { FOLLOWING_KEY, getIds, getNotifiedIds, NOTIFY_PREFIX, PUSH_KEY, parseFollowed } from './followed-list.ts'

const getFollowed = () => ({
  ...getIds(parseFollowed(getStoredText(FOLLOWING_KEY))),
  events: getNotifiedIds(getStoredKeys(NOTIFY_PREFIX)),
})

/** Whether the browser can get notifications. Some browsers can do so only once the site is on the home screen. */
export type PushSupport = 'possible' | 'blocked' | 'unsupported'

export function getPushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'possible'
}

/**
 * Asks for permission, subscribes this browser and sends what it follows. `key`: the site's public push key in
 * base64url.
 *
 * @throws if the push service or the site doesn't respond
 */
export async function startPush(key: string): Promise<PushSupport> {
  const support = getPushSupport()
  if (support !== 'possible') return support
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  const previousKey = getStoredText(PUSH_KEY)
  // store the key first: if the visitor leaves the page before this ends, notifications may already be on, and without
  // the key later pages couldn't renew or stop them
  if (!storeText(PUSH_KEY, key)) {
    storeText(PUSH_KEY, previousKey)
    return 'unsupported'
  }
  try {
    await runInOrder(async () => {
      const subscription = await ensureSubscription(key)
      if (subscription) await sendSubscription(subscription)
      else storeText(PUSH_KEY, null)
    })
  } catch (error) {
    // if notifications were on before, they still are
    storeText(PUSH_KEY, previousKey)
    throw error
  }
  return getStoredText(PUSH_KEY) === null ? 'unsupported' : 'possible'
}

let lastCall: Promise<unknown> = Promise.resolve()

/** Runs one call after another, so that the site ends up with the latest choice. */
function runInOrder(work: () => Promise<void>): Promise<void> {
  const result = lastCall.then(work)
  lastCall = result.catch(() => undefined)
  return result
}

export const sendFollows = (): Promise<void> =>
  runInOrder(async () => {
    const key = getStoredText(PUSH_KEY)
    if (key === null) return
    const subscription =
      getPushSupport() === 'possible' && Notification.permission === 'granted' && (await ensureSubscription(key))
    if (subscription) await sendSubscription(subscription)
    // the visitor revoked the permission
    else storeText(PUSH_KEY, null)
  })

export const stopPush = (): Promise<void> =>
  runInOrder(async () => {
    const subscription = await (await registerServiceWorker())?.pushManager.getSubscription()
    if (subscription) {
      await call(erasePush, { body: { endpoint: subscription.endpoint } })
      await subscription.unsubscribe()
    }
    storeText(PUSH_KEY, null)
  })

/**
 * Returns the browser's subscription for this key. Creates it if necessary, after ending a subscription for another
 * key.
 */
async function ensureSubscription(key: string): Promise<globalThis.PushSubscription | undefined> {
  if (!(await registerServiceWorker())) return undefined
  const { pushManager } = await navigator.serviceWorker.ready
  const currentSubscription = await pushManager.getSubscription()
  if (currentSubscription && toKey(currentSubscription) === key) return currentSubscription
  await currentSubscription?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function toKey({ options: { applicationServerKey } }: globalThis.PushSubscription): string | undefined {
  if (!applicationServerKey) return undefined
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function sendSubscription(subscription: globalThis.PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const validSubscription = PushSubscription.parse({ endpoint, keys })
  await call(keepPush, { body: { subscription: validSubscription, ...getFollowed() } })
}
