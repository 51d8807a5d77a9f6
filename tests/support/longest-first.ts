import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes a minute or more, the longest first. */
const LONG = ['jobs', 'axe-and-width', 'every-route', 'event-filters', 'city-time', 'layout-shift', 'events-page']

/** Begins with what takes long, so that no core idles at the end; a fresh checkout knows no durations yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = LONG.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)))
    return [...new Set([...long, ...sorted])]
  }
}
