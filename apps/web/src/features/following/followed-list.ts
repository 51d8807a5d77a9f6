import { MOST_FOLLOWED } from '@houselights/types/following-limits'
import { isShowId } from '@houselights/types/show-codes'

export const FOLLOWING_KEY = 'houselights-following'
export const NOTIFY_PREFIX = 'houselights-notify-'
/** The public key by which a browser lets itself be told of what it follows; nothing where it does not. */
export const PUSH_KEY = 'houselights-push'

export interface FollowedPlace {
  kind: 'artist' | 'venue'
  id: string
  slug: string
  name: string
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What is stored as `houselights-following`; what a browser holds may be of another release, or damaged: that is left out. */
export function readFollowed(stored: string | null): FollowedPlace[] {
  if (!stored) return []
  let read: unknown
  try {
    read = JSON.parse(stored)
  } catch {
    return []
  }
  return Array.isArray(read) ? read.filter(isFollowedPlace).slice(0, MOST_FOLLOWED) : []
}

const isFollowedPlace = (one: unknown): one is FollowedPlace =>
  typeof one === 'object' &&
  one !== null &&
  'kind' in one &&
  (one.kind === 'artist' || one.kind === 'venue') &&
  'id' in one &&
  typeof one.id === 'string' &&
  UUID.test(one.id) &&
  'slug' in one &&
  typeof one.slug === 'string' &&
  'name' in one &&
  typeof one.name === 'string'

/** The list with or without one. Undefined where it is full: nothing that is followed is dropped for another. */
export function withFollowed(
  list: readonly FollowedPlace[],
  { kind, id, slug, name }: FollowedPlace,
  follow: boolean,
): FollowedPlace[] | undefined {
  const others = list.filter((one) => one.id !== id)
  if (!follow) return others
  return others.length < MOST_FOLLOWED ? [...others, { kind, id, slug, name }] : undefined
}

/** The ids of shows among what follows the prefix of Notify in stored keys, with spaces between; at most as many as may be followed. */
export const notifiedIn = (keys: string): string[] => keys.split(' ').filter(isShowId).slice(0, MOST_FOLLOWED)
