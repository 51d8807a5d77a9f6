/// <reference lib="webworker" />
import type { PushMessage } from '@houselights/contracts/push/push'
import { MOVE_PUSH } from '@houselights/contracts/push/push-paths'

declare const self: ServiceWorkerGlobalScope

/** Shown for a message that cannot be parsed: browsers require a notification for every push. */
const FALLBACK_NOTICE: PushMessage = {
  title: 'A show you follow changed',
  body: 'See what changed in Following.',
  path: '/following',
  tag: 'unreadable',
}

/** Parses a push message; its path can only lead to this site. */
function getNotice(data: PushMessageData | null): PushMessage {
  let message: unknown
  try {
    message = data?.json()
  } catch {
    return FALLBACK_NOTICE
  }
  if (typeof message !== 'object' || message === null) return FALLBACK_NOTICE
  const { title, body, path, tag }: Partial<Record<keyof PushMessage, unknown>> = message
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return FALLBACK_NOTICE
  const isOwnPath = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  return { title, body, tag, path: isOwnPath ? path : FALLBACK_NOTICE.path }
}

/** Shows push messages, opens their pages on a click, and reports a changed push subscription to the site. */
export function handlePushEvents(): void {
  self.addEventListener('push', (event) => {
    const { title, body, tag, path } = getNotice(event.data)
    const icons = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' }
    event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, ...icons }))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(String(event.notification.data)))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(replaceSubscription(event))
  })
}

async function openPage(path: string): Promise<void> {
  const address = new URL(path, self.location.origin).href
  const windows = await self.clients.matchAll({ type: 'window' })
  const openWindow = windows.find(({ url }) => url === address)
  await (openWindow ? openWindow.focus() : self.clients.openWindow(address))
}

async function replaceSubscription({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (!oldSubscription) return
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = subscription.toJSON()
  await fetch(MOVE_PUSH.path, {
    method: MOVE_PUSH.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: oldSubscription.endpoint, subscription: { endpoint, keys } }),
  })
}
