import { storedKeys, storedText } from '../../browser-storage.ts'
import { type FollowedPlace, notifiedIn, readFollowed } from './followed-list.ts'
import { FOLLOWING_KEY, NOTIFY_PREFIX } from './stored-keys.ts'

/** The ids of what this browser follows at this moment. */
export function followedNow() {
  const places = readFollowed(storedText(FOLLOWING_KEY))
  const idsOf = (kind: FollowedPlace['kind']) => places.filter((one) => one.kind === kind).map(({ id }) => id)
  return { artists: idsOf('artist'), venues: idsOf('venue'), events: notifiedIn(storedKeys(NOTIFY_PREFIX)) }
}
