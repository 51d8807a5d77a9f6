import { createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time, so that timing reveals nothing about either. */
export const isSameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Derives the key that signs session cookies from the operators' secret, so that changing the secret ends every
 * session. Without a secret, signatures don't matter, and the key is random.
 */
export const deriveSigningKey = (secret: string | undefined): Buffer =>
  secret === undefined
    ? randomBytes(32)
    : Buffer.from(hkdfSync('sha256', secret, 'houselights', 'sessions of the operators’ area', 32))
