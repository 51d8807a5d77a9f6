import { MAX_FOLLOWED } from '@houselights/contracts/public-api/following-limits'
import { isShowId } from '@houselights/contracts/public-api/show-codes'

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
export function parseFollowed(stored: string | null): FollowedPlace[] {
  if (!stored) return []
  let read: unknown
  try {
    read = JSON.parse(stored)
  } catch {
    return []
  }
  return Array.isArray(read) ? read.filter(isFollowedPlace).slice(0, MAX_FOLLOWED) : []
}

function isFollowedPlace(one: unknown): one is FollowedPlace {
  if (typeof one !== 'object' || one === null) return false
  const { kind, id, slug, name }: Partial<Record<keyof FollowedPlace, unknown>> = one
  const isId = typeof id === 'string' && UUID.test(id)
  return (kind === 'artist' || kind === 'venue') && isId && typeof slug === 'string' && typeof name === 'string'
}

export function getIds(places: readonly FollowedPlace[]) {
  const ofKind = (kind: FollowedPlace['kind']) => places.filter((one) => one.kind === kind).map(({ id }) => id)
  return { artists: ofKind('artist'), venues: ofKind('venue') }
}

/** The list with or without one. Undefined where it is full: nothing that is followed is dropped for another. */
export function withFollowed(
  list: readonly FollowedPlace[],
  { kind, id, slug, name }: FollowedPlace,
  follow: boolean,
): FollowedPlace[] | undefined {
  const others = list.filter((one) => one.id !== id)
  if (!follow) return others
  return others.length < MAX_FOLLOWED ? [...others, { kind, id, slug, name }] : undefined
}

/** The ids of shows among what follows the prefix of Notify in stored keys, with spaces between; at most as many as may be followed. */
export const notifiedIn = (keys: string): string[] => keys.split(' ').filter(isShowId).slice(0, MAX_FOLLOWED)
