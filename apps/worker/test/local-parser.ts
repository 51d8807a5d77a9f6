import { parseTasks } from '../src/parser/parse-tasks.ts'
import type { PageParser } from '../src/parser/parser-threads.ts'

/** Parses on the thread of the test. */
export const localParser: PageParser = { ...parseTasks, close: async () => undefined }
