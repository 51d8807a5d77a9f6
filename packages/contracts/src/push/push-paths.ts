/**
 * What the service worker calls when a push service changes its browser's endpoint. Without schemas, which the worker
 * doesn't have.
 */
export const MOVE_PUSH = { method: 'POST', path: '/api/push/move' } as const
