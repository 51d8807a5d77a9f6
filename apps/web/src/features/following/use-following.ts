import { toErrorText } from '@houselights/api-client/api-error'
import { showToast } from '@houselights/design-system/toast-store'
import { useMemo } from 'react'
import { getStoredText, storeChoice, storeText, useStoredKeys, useStoredText } from '../../browser/browser-storage.ts'
import {
  FOLLOWING_KEY,
  type FollowedItem,
  getNotifiedIds,
  NOTIFY_PREFIX,
  PUSH_KEY,
  parseFollowed,
  withFollowed,
} from './followed-list.ts'

export function useIsPushOn(): boolean | undefined {
  const key = useStoredText(PUSH_KEY)
  return key === undefined ? undefined : key !== null
}

export async function updateNotifications(): Promise<void> {
  if (getStoredText(PUSH_KEY) !== null)
    await toastOnError('Couldn’t update your notifications', ({ sendFollows }) => sendFollows())
}

/**
 * Sends the follows again with the site's current key, because the site or the browser may have lost the subscription.
 * If it fails, the next visit tries again.
 */
export async function renewNotifications(key: string): Promise<void> {
  if (getStoredText(PUSH_KEY) === null) return
  storeText(PUSH_KEY, key)
  try {
    await (await import('./push.ts')).sendFollows()
  } catch (error) {
    console.info('Couldn’t send the list of follows to the site:', error)
  }
}

const REASONS = {
  blocked: 'This browser blocks notifications from this site.',
  unsupported: 'This browser can’t get notifications from this site.',
}

/** Asks the visitor for permission and turns on notifications. Does nothing if the site has no push key. */
export async function startNotifications(key: string | null): Promise<void> {
  if (key === null) return
  await toastOnError('Couldn’t turn on notifications', async ({ startPush }) => {
    const state = await startPush(key)
    if (state !== 'possible') showToast({ title: 'Notifications aren’t on', text: REASONS[state] })
  })
}

export const stopNotifications = (): Promise<void> =>
  toastOnError('Couldn’t stop notifications', ({ stopPush }) => stopPush())

async function toastOnError(
  title: string,
  action: (push: typeof import('./push.ts')) => Promise<unknown>,
): Promise<void> {
  try {
    await action(await import('./push.ts'))
  } catch (error) {
    showToast({ title, text: toErrorText(error), tone: 'destructive' })
  }
}

export function useFollowed(): readonly FollowedItem[] | undefined {
  const text = useStoredText(FOLLOWING_KEY)
  return useMemo(() => (text === undefined ? undefined : parseFollowed(text)), [text])
}

/**
 * Follows or unfollows an artist or a venue, unless the list is full. `not stored`: the change lasts only until the
 * page is closed.
 */
export function setFollowed(item: FollowedItem, shouldFollow: boolean): 'stored' | 'not stored' | 'full' {
  const list = withFollowed(parseFollowed(getStoredText(FOLLOWING_KEY)), item, shouldFollow)
  if (!list) return 'full'
  const stored = storeText(FOLLOWING_KEY, JSON.stringify(list))
  void updateNotifications()
  return stored ? 'stored' : 'not stored'
}

export function useNotifiedIds(): readonly string[] {
  const keys = useStoredKeys(NOTIFY_PREFIX)
  return useMemo(() => getNotifiedIds(keys), [keys])
}

export function turnOffNotify(id: string): void {
  storeChoice(NOTIFY_PREFIX + id, false)
  void updateNotifications()
}

/**
 * Records a visit to the list of follows in a city. Returns the time of the previous visit; null on the first visit.
 */
export function recordVisit(city: string, now: string): string | null {
  const key = `houselights-following-seen-${city}`
  const previousVisit = getStoredText(key)
  storeText(key, now)
  return previousVisit
}
