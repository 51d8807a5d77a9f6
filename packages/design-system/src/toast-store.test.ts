import { afterEach, expect, test, vi } from 'vitest'
import { dismissToast, getToasts, showToast, subscribeToToasts, TOAST_REMOVE_DELAY } from './toast-store.ts'

afterEach(() => vi.useRealTimers())

test('the store has one toast at a time, the newest', () => {
  showToast({ title: 'Saved' })
  showToast({ title: 'Removed' })
  expect(getToasts().map(({ title }) => title)).toEqual(['Removed'])
})

test('a dismissed toast is removed after 1,000,000 ms', {
  meta: { proves: ['Limits: toasts: at most 1, 5000 ms, swipe right 50, F8, 420 px; removed after 1,000,000 ms'] },
}, () => {
  vi.useFakeTimers()
  const listener = vi.fn()
  const unsubscribe = subscribeToToasts(listener)
  showToast({ title: 'Link copied!' })
  const [shownToast] = getToasts()
  if (!shownToast) throw new Error('No toast is shown.')
  dismissToast(shownToast.id)
  expect(getToasts()).toMatchObject([{ title: 'Link copied!', open: false }])
  vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 1)
  expect(getToasts()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(getToasts()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(3)
  unsubscribe()
})
