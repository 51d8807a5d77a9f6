import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each(['../../../apps/api/src/server.ts', '../../../apps/worker/src/main.ts'])(
  '%s doesn’t start if the pictures folder isn’t writable, and says so',
  async (path) => {
    const entry = fileURLToPath(new URL(path, import.meta.url))
    // No user can create a folder below a file.
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: 'postgres://127.0.0.1:1/nothing',
      PICTURES_DIR: `${entry}/pictures`,
    }
    const failure = await promisify(execFile)(process.execPath, [entry], { env }).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The folder of pictures cannot be written to \(.+\): make .+ set PICTURES_DIR to another, .+\.\n$/,
      ),
    })
  },
)
