import { isRefused } from '@houselights/api-client/api-error'
import { EventFilters, LONGEST_SEARCH, searchTooLong } from '@houselights/types/routes'
import { createIsomorphicFn } from '@tanstack/react-start'
import { rendering } from './render-context.ts'

/** What stands for a character that is none: bytes that are not UTF-8 are read as it. */
const NO_CHARACTER = '\uFFFD'

/** A text as a field can show it: HTML has no NUL. */
export const showable = (text: string): string => text.replaceAll('\0', NO_CHARACTER)

/** What is wrong with the text that an address searches for; nothing where it can be searched for. */
export function searchProblem(text: string | undefined): string | undefined {
  if (EventFilters.shape.search.safeParse(text).success && !text?.includes(NO_CHARACTER)) return undefined
  const length = text?.length ?? 0
  return length > LONGEST_SEARCH ? searchTooLong(length) : 'The search holds a character that cannot be searched for.'
}

/** Where a list cannot begin at the place that an address names. */
export const NO_SUCH_PLACE = 'The list does not go on from the place that the address names.'

/** The data, or nothing where the API cannot read what the address asks for: the page then says so, and is a 400. */
export async function unlessRefused<Data>(data: Promise<Data>): Promise<Data | undefined> {
  try {
    return await data
  } catch (error) {
    if (!isRefused(error)) throw error
    answerUnreadable()
    return undefined
  }
}

/** Whether such data was refused; what failed otherwise is told elsewhere. */
export const isUnreadable = (data: Promise<unknown>): Promise<boolean> =>
  data.then(
    (found) => found === undefined,
    () => false,
  )

/** Makes the page that is being rendered the answer to an address that cannot be read. */
export const answerUnreadable = createIsomorphicFn().server(() => {
  const page = rendering()
  if (page) page.unreadable = true
})
