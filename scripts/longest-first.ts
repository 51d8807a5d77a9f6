import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * Begins with the named test files, so that no core idles at the end beside one of them; a fresh checkout knows no
 * durations yet.
 */
export const longestFirst = (names: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files)
      const long = names.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)))
      return [...new Set([...long, ...sorted])]
    }
  }
