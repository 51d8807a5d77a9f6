import { AsyncLocalStorage } from 'node:async_hooks'

/** What belongs to the rendering of one page on the server. */
interface Rendering {
  /** Allows this page's own inline scripts, and no others. */
  nonce: string
  /** Whether something that the page needs could not be had. */
  failed: boolean
  /** When it began, by `performance.now()`. */
  began: number
  /** Whether the address asks for something that cannot be read. */
  unreadable: boolean
  /** What of the visitor's request says who is asking; the API is asked in the same name. */
  visitor: Readonly<Record<string, string>>
}

const renderings = new AsyncLocalStorage<Rendering>()

/** The rendering under way; nothing outside of one. */
export const rendering = (): Rendering | undefined => renderings.getStore()

/** Renders within a context of its own, which is given back with what came of it. */
export async function renderWith<Result>(
  { nonce, visitor }: Pick<Rendering, 'nonce' | 'visitor'>,
  render: () => Result,
): Promise<[Awaited<Result>, Rendering]> {
  const context = { nonce, visitor, failed: false, unreadable: false, began: performance.now() }
  return [await renderings.run(context, render), context]
}
