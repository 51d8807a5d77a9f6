import { MAX_FOLLOWED } from '@houselights/contracts/public-api/following-limits'
import { isShowId } from '@houselights/contracts/public-api/show-codes'

export const FOLLOWING_KEY = 'houselights-following'
export const NOTIFY_PREFIX = 'houselights-notify-'
/** The storage key of the site's public push key. It is set only while this browser gets notifications. */
export const PUSH_KEY = 'houselights-push'

export interface FollowedItem {
  kind: 'artist' | 'venue'
  id: string
  slug: string
  name: string
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Parses the value of `houselights-following`. Entries that are damaged or from another release are left out. */
export function parseFollowed(stored: string | null): FollowedItem[] {
  if (!stored) return []
  let parsed: unknown
  try {
    parsed = JSON.parse(stored)
  } catch {
    return []
  }
  return Array.isArray(parsed) ? parsed.filter(isFollowedItem).slice(0, MAX_FOLLOWED) : []
}

function isFollowedItem(value: unknown): value is FollowedItem {
  if (typeof value !== 'object' || value === null) return false
  const { kind, id, slug, name }: Partial<Record<keyof FollowedItem, unknown>> = value
  const isId = typeof id === 'string' && UUID.test(id)
  return (kind === 'artist' || kind === 'venue') && isId && typeof slug === 'string' && typeof name === 'string'
}

export function getIds(items: readonly FollowedItem[]) {
  const getIdsOfKind = (kind: FollowedItem['kind']) => items.filter((item) => item.kind === kind).map(({ id }) => id)
  return { artists: getIdsOfKind('artist'), venues: getIdsOfKind('venue') }
}

/** Adds or removes an artist or a venue. Returns undefined if the list is full: no entry is dropped for another. */
export function withFollowed(
  list: readonly FollowedItem[],
  { kind, id, slug, name }: FollowedItem,
  shouldFollow: boolean,
): FollowedItem[] | undefined {
  const otherItems = list.filter((item) => item.id !== id)
  if (!shouldFollow) return otherItems
  return otherItems.length < MAX_FOLLOWED ? [...otherItems, { kind, id, slug, name }] : undefined
}

/**
 * Returns the ids of shows with notifications turned on, at most `MAX_FOLLOWED`. `keys`: the stored keys without their
 * prefix, separated by spaces.
 */
export const getNotifiedIds = (keys: string): string[] => keys.split(' ').filter(isShowId).slice(0, MAX_FOLLOWED)
