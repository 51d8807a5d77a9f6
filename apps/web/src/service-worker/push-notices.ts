/// <reference lib="webworker" />
import type { PushMessage } from '@houselights/contracts/push/push'
import { MOVE_PUSH } from '@houselights/contracts/push/push-paths'

declare const self: ServiceWorkerGlobalScope

/** In place of one that cannot be read: a browser that is woken has to show something. */
const UNREADABLE: PushMessage = {
  title: 'A show you follow changed',
  body: 'See what changed in Following.',
  path: '/following',
  tag: 'unreadable',
}

/** What a message says; a path leads to this site alone. */
function getNotice(data: PushMessageData | null): PushMessage {
  let read: unknown
  try {
    read = data?.json()
  } catch {
    return UNREADABLE
  }
  if (typeof read !== 'object' || read === null) return UNREADABLE
  const { title, body, path, tag }: Partial<Record<keyof PushMessage, unknown>> = read
  if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return UNREADABLE
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path)
  return { title, body, tag, path: isOwn ? path : UNREADABLE.path }
}

/** Shows what the site tells of, opens the page that it leads to, and tells the site when the browser's address changes. */
export function showNotices(): void {
  self.addEventListener('push', (event) => {
    const { title, body, tag, path } = getNotice(event.data)
    const looks = { icon: '/icons/icon-192.png', badge: '/icons/monochrome-512.png' }
    event.waitUntil(self.registration.showNotification(title, { body, tag, data: path, ...looks }))
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data)))
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(move(event))
  })
}

async function open(path: string): Promise<void> {
  const address = new URL(path, self.location.origin).href
  const shown = await self.clients.matchAll({ type: 'window' })
  const there = shown.find(({ url }) => url === address)
  await (there ? there.focus() : self.clients.openWindow(address))
}

async function move({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  if (!oldSubscription) return
  const next = newSubscription ?? (await self.registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = next.toJSON()
  await fetch(MOVE_PUSH.path, {
    method: MOVE_PUSH.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: oldSubscription.endpoint, subscription: { endpoint, keys } }),
  })
}
