import { isRefused } from '@houselights/api-client/api-error'
import { LONGEST_SEARCH, searchTooLong } from '@houselights/types/event-choices'
import { createIsomorphicFn } from '@tanstack/react-start'
import { rendering } from './render-context.ts'

/** The replacement character, as which bytes that are not UTF-8 are read. */
const NO_CHARACTER = '\uFFFD'

/** A text as an input can show it: HTML has no NUL. */
export const showable = (text: string): string => text.replaceAll('\0', NO_CHARACTER)

export function searchProblem(text: string | undefined): string | undefined {
  const length = text?.length ?? 0
  if (length > LONGEST_SEARCH) return searchTooLong(length)
  const searchable = text === undefined || (text === showable(text) && !text.includes(NO_CHARACTER))
  return searchable ? undefined : 'The search holds a character that cannot be searched for.'
}

export const NO_SUCH_PAGE = "This page of the list doesn't exist."

/** The data, or undefined where the API answers 400: the page then says so, with the same status. */
export async function unlessRefused<Data>(data: Promise<Data>): Promise<Data | undefined> {
  try {
    return await data
  } catch (error) {
    if (!isRefused(error)) throw error
    answerUnreadable()
    return undefined
  }
}

/** Whether such data was refused with a 400; other failures are handled elsewhere. */
export const isUnreadable = (data: Promise<unknown>): Promise<boolean> =>
  data.then(
    (found) => found === undefined,
    () => false,
  )

export const answerUnreadable = createIsomorphicFn().server(() => {
  const page = rendering()
  if (page) page.unreadable = true
})
