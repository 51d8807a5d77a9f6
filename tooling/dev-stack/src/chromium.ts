import { existsSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const CACHE = join(import.meta.dirname, '../node_modules/.cache')
const ARGS = [
  '--no-sandbox', // containers and root have no user namespaces to build a sandbox from
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** Starts a headless Chromium: the one at `CHROMIUM_PATH`, else one on the PATH, else the one from npm packages. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const { path, fonts } = await findChromium()
  return chromium.launch({
    ...options,
    executablePath: path,
    args: [...ARGS, ...(options.args ?? [])],
    env: { ...definedEnv(), ...(fonts ? { FONTCONFIG_PATH: fonts } : {}), ...options.env },
  })
}

async function findChromium(): Promise<{ path: string; fonts?: string }> {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath) {
    if (!(await isExecutable(configuredPath)))
      throw new Error(`CHROMIUM_PATH is ${configuredPath}, which can't be run. Correct it or unset it.`)
    return { path: configuredPath }
  }
  return (await findOnPath(['chromium', 'chromium-browser', 'google-chrome'])) ?? unpackChromium()
}

async function findOnPath(names: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name))))
    if (await isExecutable(path)) return { path }
}

/**
 * Unpacks Chromium once, next to the dependencies. The folder is renamed into place when complete, since several test
 * processes may unpack it at the same time.
 */
async function unpackChromium() {
  const installFolder = join(CACHE, 'chromium')
  if (!existsSync(installFolder)) {
    await mkdir(CACHE, { recursive: true })
    const scratch = await mkdtemp(join(CACHE, 'unpacking-'))
    await unpackInto(scratch)
    await rename(scratch, installFolder).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(installFolder)) throw error
      return rm(scratch, { recursive: true })
    })
  }
  const fonts = join(installFolder, 'fonts')
  return { path: join(installFolder, 'chromium'), ...(existsSync('/usr/share/fonts') ? {} : { fonts }) }
}

/**
 * Unpacks into a folder. The package always unpacks into the temporary directory, so we set another one while it
 * unpacks.
 */
async function unpackInto(folder: string) {
  const previousTmpdir = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await bundled.executablePath()
  } finally {
    if (previousTmpdir === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = previousTmpdir
  }
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const definedEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
