import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { Env } from '@houselights/config/config'
import { hasCode } from '@houselights/contracts/errors/has-code'
import { checkPictureStorage } from '@houselights/storage/pictures/check-picture-storage'

/** The size of one file of Postgres' write-ahead log. */
const MIN_FREE_BYTES = 16 * 1024 ** 2

/** A reason not to start, as one sentence that says what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
  readonly code = 'cannot-start'
}

export const isCannotStart = (error: unknown) => hasCode<CannotStart>(error, 'cannot-start')

export async function checkStateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (cause) {
    throw new CannotStart(
      `Can’t write to the folder ${folder}. Give yourself write access, or move the project to your own folder.`,
      { cause },
    )
  }
}

export async function checkDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= MIN_FREE_BYTES) return
  throw new CannotStart(
    `The disk of ${folder} is full: at least ${MIN_FREE_BYTES / 1024 ** 2} MB must be free. Free some space, and start again.`,
  )
}

/** Fails early if the services would reject the pictures folder on every start. */
export async function checkPictures(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await checkPictureStorage(Env.shape.PICTURES_DIR.parse(env.PICTURES_DIR || undefined))
  } catch (cause) {
    throw new CannotStart(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

export async function checkPort(port: number, setting: 'WEB_PORT' | 'API_PORT'): Promise<void> {
  const portError = await findPortError(port)
  if (!portError) return
  throw new CannotStart(
    portError === 'EACCES'
      ? `You’re not allowed to use port ${port}. Choose one above 1023, for example ${setting}=${port + 8000} npm start.`
      : `Port ${port} is in use. Stop what’s using it, or choose another, for example ${setting}=${port + 10} npm start.`,
  )
}

const findPortError = (port: number): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(error.code) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(undefined)))
  })
