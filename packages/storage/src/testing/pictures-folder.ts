import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder for pictures. It is deleted when the test ends, or with `afterAll` when all tests of the file end. */
export async function createPicturesFolder(
  onEnd: (work: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  onEnd(() => rm(folder, { recursive: true }))
  return folder
}
