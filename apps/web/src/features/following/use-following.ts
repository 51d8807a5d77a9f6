import { useMemo } from 'react'
import { storeChoice, storedText, storeText, useStoredKeys, useStoredText } from '../../browser-storage.ts'
import { type FollowedPlace, notifiedIn, readFollowed, withFollowed } from './followed-list.ts'
import { FOLLOWING_KEY, NOTIFY_PREFIX } from './stored-keys.ts'
import { followsChanged } from './telling.ts'

/** The artists and venues that this browser follows; undefined on the server and until the page is hydrated. */
export function useFollowed(): readonly FollowedPlace[] | undefined {
  const text = useStoredText(FOLLOWING_KEY)
  return useMemo(() => (text === undefined ? undefined : readFollowed(text)), [text])
}

/** Follows or unfollows a place, unless the list is full. `not stored` lasts as long as the page. */
export function setFollowed(place: FollowedPlace, follow: boolean): 'stored' | 'not stored' | 'full' {
  const list = withFollowed(readFollowed(storedText(FOLLOWING_KEY)), place, follow)
  if (!list) return 'full'
  const stored = storeText(FOLLOWING_KEY, JSON.stringify(list))
  void followsChanged()
  return stored ? 'stored' : 'not stored'
}

/** The ids of the shows with Notify in this browser, sorted; none on the server. */
export function useNotified(): readonly string[] {
  const keys = useStoredKeys(NOTIFY_PREFIX)
  return useMemo(() => notifiedIn(keys), [keys])
}

/** Takes back the Notify of a show. */
export function forgetNotified(id: string): void {
  storeChoice(NOTIFY_PREFIX + id, false)
  void followsChanged()
}

/** When this browser last looked at what it follows in a city, as an instant; the visit is noted at once. */
export function noteVisit(city: string, now: string): string | null {
  const key = `houselights-following-seen-${city}`
  const before = storedText(key)
  storeText(key, now)
  return before
}
