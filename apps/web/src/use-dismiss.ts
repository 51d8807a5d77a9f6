import { type RefObject, useEffect } from 'react'

/** Closes an open menu on Escape and on a press outside of it. On Escape the focus returns from inside to its button. */
export function useDismiss(
  menu: RefObject<HTMLElement | null>,
  { isOpen, close, button }: { isOpen: boolean; close: () => void; button: RefObject<HTMLElement | null> },
): void {
  useEffect(() => {
    if (!isOpen) return
    const byPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close()
    }
    const byKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (menu.current?.contains(document.activeElement)) button.current?.focus()
      close()
    }
    document.addEventListener('pointerdown', byPointer)
    document.addEventListener('keydown', byKey)
    return () => {
      document.removeEventListener('pointerdown', byPointer)
      document.removeEventListener('keydown', byKey)
    }
  }, [menu, isOpen, close, button])
}
