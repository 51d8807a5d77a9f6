import { useEffect, useRef } from 'react'

/** Gives what to call when a page is requested; `pages` is how many there are, `links` finds one link for each entry. */
export function useFocusOnFirstNew(pages: number | undefined, links: () => HTMLElement[]): () => void {
  const last = useRef<HTMLElement>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each further page
  useEffect(() => {
    const all = links()
    if (last.current) all[all.indexOf(last.current) + 1]?.focus({ preventScroll: true })
    last.current = undefined
  }, [pages])
  return () => {
    last.current = links().at(-1)
  }
}
