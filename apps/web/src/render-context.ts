import { AsyncLocalStorage } from 'node:async_hooks'

/** What belongs to the rendering of one page on the server. */
interface Rendering {
  /** Allows this page's own inline scripts, and no others. */
  nonce: string
  /** Whether what the page is about could not be had. */
  failed: boolean
  /** Whether a part of the page, which stands without it, could not be had. */
  incomplete: boolean
  /** Whether the address asks for something that cannot be read. */
  unreadable: boolean
  /** When it began, by `performance.now()`. */
  began: number
  /** When it aborts, the page is rendered with what is there. */
  deadline: AbortSignal
  /** What of the visitor's request says who is asking; the API is asked in the same name. */
  visitor: Readonly<Record<string, string>>
}

const renderings = new AsyncLocalStorage<Rendering>()

/** The rendering under way; nothing outside of one. */
export const rendering = (): Rendering | undefined => renderings.getStore()

/** Renders within a context of its own, which is given back with what came of it. */
export async function renderWith<Result>(
  given: Pick<Rendering, 'nonce' | 'visitor' | 'deadline'>,
  render: () => Result,
): Promise<[Awaited<Result>, Rendering]> {
  const context = { ...given, failed: false, incomplete: false, unreadable: false, began: performance.now() }
  return [await renderings.run(context, render), context]
}
