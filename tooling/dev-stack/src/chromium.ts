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

/** Starts a headless Chromium: the one at `CHROMIUM_PATH`, else one on the path, else the one bundled in npm packages. */
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
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!(await isExecutable(given)))
      throw new Error(`CHROMIUM_PATH names ${given}, which cannot be run: correct it or unset it.`)
    return { path: given }
  }
  return (await onPath(['chromium', 'chromium-browser', 'google-chrome'])) ?? unpacked()
}

async function onPath(names: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name))))
    if (await isExecutable(path)) return { path }
}

/** Unpacked once, beside the dependencies; renamed into place whole, since several test processes start at once. */
async function unpacked() {
  const home = join(CACHE, 'chromium')
  if (!existsSync(home)) {
    await mkdir(CACHE, { recursive: true })
    const scratch = await mkdtemp(join(CACHE, 'unpacking-'))
    await unpackInto(scratch)
    await rename(scratch, home).catch((error: NodeJS.ErrnoException) => {
      if (!existsSync(home)) throw error
      return rm(scratch, { recursive: true })
    })
  }
  const fonts = join(home, 'fonts')
  return { path: join(home, 'chromium'), ...(existsSync('/usr/share/fonts') ? {} : { fonts }) }
}

/** The package unpacks into the temporary directory and nowhere else, so for that moment we name another. */
async function unpackInto(folder: string) {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await bundled.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const definedEnv = () =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined))
