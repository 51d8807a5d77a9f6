// The entry point of every npm command. Needs only Node 20 and npm. Installs the pinned tools if something changed, then
// starts the project's own Node. Prints only to stderr, so that stdout has nothing but the JSON of commands with --json.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMMANDS } from './commands.mjs'

const parentPid = process.ppid
/** Stops the running child process. */
let stopChild = () => process.exit(1)

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const PNPM = 'pnpm@12.21.0'
/** The packages that `npm start` runs, with everything they import. */
const SITE = ['dev-stack', 'dev-services', 'api', 'web', 'worker']
/** Commands that aren't in a package in tooling. */
const OTHER_COMMANDS = {
  demo: ['tooling/dev-stack/commands/start.ts', '--demo'],
  dev: ['tooling/dev-stack/commands/start.ts', '--dev'],
  'test:faults': ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/faults.config.ts'],
}

/** The checks of `npm test`. */
const CHECKS = ['//#lint', '//#types', '@houselights/web#types', '//#unit', '//#browser']
/** Programs that tests use if they're installed. */
const PROGRAMS = ['redis-server', 'firefox-esr', 'firefox', 'promtool', 'chromium', 'chromium-browser', 'google-chrome']

/** Linux's in-memory file system, and the free space that tests may need there. */
const MEMORY_FOLDER = '/dev/shm'
const MIN_FREE_BYTES = 2 * 1024 ** 3

const [command, ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Houselights needs Node 20 or newer; this is ${process.version}.`)
if (command === 'help') {
  printHelp()
  process.exit(0)
}
const program = OTHER_COMMANDS[command] ?? findCommandFiles(command)
const usesTurbo = command === 'test' || command === 'turbo'
if (!usesTurbo && program.length === 0) fail(`There is no command "${command}". "npm run help" lists them.`)

checkFolder()
exitOnSignal()
await install()
const bin = [join(root, 'node_modules/node-runtime/bin'), join(root, 'node_modules/.bin')]
const environment = {
  ...process.env,
  PATH: [...bin, process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  // processes load the same TypeScript again and again, so Node caches the compiled code here
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
}
if (command === 'test' && !process.env.TEST_ALL)
  console.log('Slow checks run on samples. To run all of them: TEST_ALL=1 npm test')
// each part of the tests writes what it proved, and Turborepo restores the files of cached parts
if (command === 'test') rmSync(join(root, 'test-results/specification'), { recursive: true, force: true })
if (command === 'test') await runTurbo(['run', ...CHECKS, '--continue', ...args])
else if (command === 'turbo') await runTurbo(args)
else await runWithOwnNode(join(bin[0], 'node'), [...program, ...args])

function printHelp() {
  for (const [group, commands] of Object.entries(COMMANDS)) {
    console.log(`\n${group}`)
    for (const [name, [usage, line]] of Object.entries(commands)) {
      const commandLine = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
      console.log(`  ${usage ? `${commandLine} -- ${usage}` : commandLine}\n      ${line}`)
    }
  }
}

/** Finds the file of a command: `tooling/<package>/commands/<command>.ts`. */
function findCommandFiles(name) {
  const files = readdirSync(join(root, 'tooling')).map((folder) => `tooling/${folder}/commands/${name}.ts`)
  return files.filter((file) => existsSync(join(root, file)))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function checkFolder() {
  try {
    accessSync(root, constants.W_OK)
  } catch {
    fail(`Can't write to the folder ${root}. Give yourself write access to it, or copy the project to your own folder.`)
  }
}

/** Installs what `start` and `demo` need to build and run the site; for other commands also the development tools. */
async function install() {
  const stamp = join(root, 'node_modules/.houselights-installed')
  const fullFingerprint = computeFingerprint()
  const siteFingerprint = `${fullFingerprint} of the site`
  const isForSite = command === 'start' || command === 'demo'
  const installedFingerprint = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installedFingerprint === fullFingerprint || (isForSite && installedFingerprint === siteFingerprint)) return
  console.error('Installing (once; later starts skip this)…')
  const options = { stdio: ['ignore', 2, 2] }
  const parts = isForSite ? SITE.map((name) => `--filter=@houselights/${name}...`) : []
  const status = await run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile', ...parts], options)
  if (status !== 0)
    fail(
      'The install failed: see the lines above. If the npm registry is unreachable, connect to a network and run the command again.',
    )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, isForSite ? siteFingerprint : fullFingerprint)
}

function computeFingerprint() {
  const manifests = ['apps', 'packages', 'tooling'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')),
  )
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'tests/package.json', ...manifests]
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of files) if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Runs Turborepo, which skips checks that passed before (turbo.json). Prints the failed tests again at the end. */
async function runTurbo(turboArgs) {
  const folder = mkdtempSync(join(tmpdir(), 'houselights-test-'))
  const failures = join(folder, 'failures')
  const env = {
    ...environment,
    FAILURES_FILE: failures,
    TEST_MACHINE: computeMachineHash(),
    TMPDIR: chooseScratchFolder(),
  }
  const turbo = [join(root, 'tests/node_modules/.bin/turbo'), '--skip-infer', ...turboArgs]
  const status = await run('npx', ['--yes', `--package=${PNPM}`, '--', ...turbo], { stdio: 'inherit', env })
  if (existsSync(failures)) console.error(`\nTests that failed:\n${readFileSync(failures, 'utf8')}`)
  rmSync(folder, { recursive: true })
  process.exit(status)
}

/** Chooses the folder for tests' temporary files, such as hundreds of databases: in memory if there is room. */
function chooseScratchFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > MIN_FREE_BYTES ? MEMORY_FOLDER : tmpdir()
}

/**
 * Hashes everything that tests use from this machine besides the project's files. Tests that need something missing are
 * skipped, so cached results are valid only for the same hash.
 */
function computeMachineHash() {
  const { CAPTURES_DIR = '../shared/captures', FIELDS_DIR = '../shared/fields', CHROMIUM_PATH, PROMTOOL } = process.env
  const programs = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => PROGRAMS.map((name) => join(folder, name)))
  const captures = resolve(root, CAPTURES_DIR)
  const recordedFiles = [
    captures,
    join(captures, '../matching'),
    join(captures, '../bay'),
    resolve(root, FIELDS_DIR),
  ].flatMap(listFiles)
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const path of [...programs, CHROMIUM_PATH, PROMTOOL, ...recordedFiles]) {
    if (!path || !existsSync(path)) continue
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function listFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .sort()
    .map((name) => join(folder, name))
}

async function runWithOwnNode(node, nodeArgs) {
  const options = { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }
  // only the child gets the signal: it stops its own children in order
  process.exit(await run(node, nodeArgs, options, (child) => child.kill('SIGTERM')))
}

/**
 * Runs a program and resolves with its exit code. It gets its own session, so that Ctrl-C reaches it only through us.
 * By default, stopping it stops its children too.
 */
function run(program, programArgs, options, stop = ({ pid }) => process.kill(-pid, 'SIGTERM')) {
  return new Promise((resolve) => {
    const child = spawn(program, programArgs, { cwd: root, detached: true, ...options })
    stopChild = () => child.exitCode ?? child.signalCode ?? stop(child)
    child.on('error', (error) => fail(`${program} did not start: ${error.message}`))
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Exits on a signal, or when the npm that runs us ends: a killed npm doesn't pass a signal on. */
function exitOnSignal() {
  const exit = () => stopChild()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, exit)
  // someone who runs this file without npm may want it to outlive the shell
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === parentPid) return
    clearInterval(watch)
    exit()
  }, 500)
  watch.unref()
}
