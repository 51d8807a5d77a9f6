import { type RefObject, useEffect } from 'react'

/**
 * On Escape the focus returns from inside to its button. Not on the press of a click already: what is below the pointer
 * could move before its release, and the click would be lost.
 */
export function useDismiss(
  menu: RefObject<HTMLElement | null>,
  { isOpen = true, close, button }: { isOpen?: boolean; close: () => void; button: RefObject<HTMLElement | null> },
): void {
  useEffect(() => {
    if (!isOpen) return
    const byClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    const byKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (menu.current?.contains(document.activeElement)) button.current?.focus()
      close()
    }
    document.addEventListener('click', byClick)
    document.addEventListener('keydown', byKey)
    return () => {
      document.removeEventListener('click', byClick)
      document.removeEventListener('keydown', byKey)
    }
  }, [menu, isOpen, close, button])
}
