/**
 * The service worker calls this path when a push service changes the browser's endpoint. Without schemas, which the
 * worker doesn't have.
 */
export const MOVE_PUSH = { method: 'POST', path: '/api/push/move' } as const
