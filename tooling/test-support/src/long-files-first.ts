import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * Starts these test files before the others: in a new checkout, where nobody knows yet how long a file takes, Vitest starts
 * with the largest files, and a small one that takes a minute would run alone at the end.
 */
export const longFilesFirst = (endings: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const isLong = ({ moduleId }: TestSpecification) => endings.some((ending) => moduleId.endsWith(ending))
      const sorted = await super.sort(files)
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
    }
  }
