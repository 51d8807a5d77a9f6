import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each(['../../../apps/api/src/server.ts', '../../../apps/worker/src/main.ts'])(
  'a folder of pictures that cannot be written to keeps %s from starting, with a sentence',
  async (path) => {
    const entry = fileURLToPath(new URL(path, import.meta.url))
    // below a file there can be no folder, whoever we are
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: 'postgres://127.0.0.1:1/nothing',
      PICTURES_DIR: `${entry}/pictures`,
    }
    const ended = await promisify(execFile)(process.execPath, [entry], { env }).catch((error: unknown) => error)
    expect(ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The folder of pictures cannot be written to \(.+\): make .+ set PICTURES_DIR to another, .+\.\n$/,
      ),
    })
  },
)
