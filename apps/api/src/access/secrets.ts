import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that reveals nothing of either. */
export const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * What session cookies are signed with: made from the secret that operators sign in with, so that changing this ends
 * every session. Where there is no secret nothing is signed that counts.
 */
export const signingKey = (secret: string | undefined): Buffer =>
  secret === undefined
    ? randomBytes(32)
    : Buffer.from(hkdfSync('sha256', secret, 'houselights', 'sessions of the operators’ area', 32))
