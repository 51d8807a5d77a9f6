import { type RefObject, useEffect } from 'react'

/**
 * Closes a menu on Escape, which moves the focus from inside it to its button, and on a click outside it. It waits for
 * the whole click: closing at the press could move what is below the pointer before its release, and lose the click.
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
