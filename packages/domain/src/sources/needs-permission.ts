import type { Terms } from '@houselights/contracts/entities/terms'

/**
 * Whether a source is off until an operator has a permission. A list of many venues is somebody's collection, so its
 * terms have to allow automated reading. A source of one venue is off only if its terms forbid it.
 */
export const needsPermission = ({
  venue,
  terms,
}: {
  venue?: string | undefined
  terms?: Terms | undefined
}): boolean => (venue === undefined ? terms?.reading !== 'allowed' : terms?.reading === 'forbidden')
