import { type RefObject, useEffect } from 'react'

/**
 * Closes a menu on Escape and on a click outside it. On Escape, focus that was inside the menu moves to its button. A
 * click counts only when it is complete: if the menu closed on press, the element below the pointer could move before
 * the release, and the click would be lost.
 */
export function useDismiss(
  menu: RefObject<HTMLElement | null>,
  { isOpen = true, close, button }: { isOpen?: boolean; close: () => void; button: RefObject<HTMLElement | null> },
): void {
  useEffect(() => {
    if (!isOpen) return
    const closeOnClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (menu.current?.contains(document.activeElement)) button.current?.focus()
      close()
    }
    document.addEventListener('click', closeOnClick)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('click', closeOnClick)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [menu, isOpen, close, button])
}
