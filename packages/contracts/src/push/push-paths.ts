/** What the service worker calls when a push service gave its browser another address; without schemas, which it has not. */
export const MOVE_PUSH = { method: 'POST', path: '/api/push/move' } as const
