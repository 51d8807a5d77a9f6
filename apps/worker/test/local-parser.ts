import { parseTasks } from '../src/parser/parse-tasks.ts'
import type { PageParser } from '../src/parser/parser-pool.ts'

/** Parses in the process of the test. */
export const localParser: PageParser = { ...parseTasks, close: async () => undefined }
