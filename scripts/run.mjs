// The newcomer's door: needs only Node 20 and npm. Installs the pinned tools when something changed, then hands over
// to the project's own Node. Everything it says goes to stderr, so that commands with --json keep stdout to themselves.
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

const parent = process.ppid
/** Ends what runs just now. */
let stopChild = () => process.exit(1)

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const PNPM = 'pnpm@12.21.0'
/** The packages that `npm start` runs, with all that they import. */
const SITE = ['dev-stack', 'dev-services', 'api', 'web', 'worker']
/** What is no command of a package in tooling. */
const OTHERS = {
  demo: ['tooling/dev-stack/commands/start.ts', '--demo'],
  dev: ['tooling/dev-stack/commands/start.ts', '--dev'],
  'test:faults': ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/faults.config.ts'],
}

/** The checks of `npm test`. */
const CHECKS = ['//#lint', '//#types', '@houselights/web#types', '//#unit', '//#browser']
/** Programs that tests run where they are installed. */
const PROGRAMS = ['redis-server', 'firefox-esr', 'firefox', 'promtool', 'chromium', 'chromium-browser', 'google-chrome']

/** Where Linux keeps files in memory, and what tests may need there at most. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

const [command, ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Houselights needs Node 20 or newer; this is ${process.version}.`)
if (command === 'help') {
  printHelp()
  process.exit(0)
}
const program = OTHERS[command] ?? commandFiles(command)
const usesTurbo = command === 'test' || command === 'turbo'
if (!usesTurbo && program.length === 0) fail(`There is no command "${command}". "npm run help" lists them.`)

checkFolder()
leaveOnSignal()
await install()
const bin = [join(root, 'node_modules/node-runtime/bin'), join(root, 'node_modules/.bin')]
const environment = {
  ...process.env,
  PATH: [...bin, process.env.PATH].join(delimiter),
  TURBO_TELEMETRY_DISABLED: '1',
  // each process that is started reads the same TypeScript again: Node keeps what it made of it
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
}
if (command === 'test' && !process.env.TEST_ALL)
  console.log('Slow checks run on samples. To run all of them: TEST_ALL=1 npm test')
// each part of the tests writes what it proved; those that Turborepo's cache has are written from there
if (command === 'test') rmSync(join(root, 'test-results/specification'), { recursive: true, force: true })
if (command === 'test') await runTurbo(['run', ...CHECKS, '--continue', ...args])
else if (command === 'turbo') await runTurbo(args)
else await handOver(join(bin[0], 'node'), [...program, ...args])

function printHelp() {
  for (const [group, commands] of Object.entries(COMMANDS)) {
    console.log(`\n${group}`)
    for (const [name, [usage, line]] of Object.entries(commands)) {
      const typed = name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`
      console.log(`  ${usage ? `${typed} -- ${usage}` : typed}\n      ${line}`)
    }
  }
}

/** The file of a command: `tooling/<package>/commands/<command>.ts`. */
function commandFiles(name) {
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
    fail(
      `The folder ${root} cannot be written to: give yourself write access to it, or copy the project to a folder of yours.`,
    )
  }
}

/** Installs what runs and builds the site; all commands but these two take the development tools, too. */
async function install() {
  const stamp = join(root, 'node_modules/.houselights-installed')
  const all = fingerprint()
  const site = `${all} of the site`
  const isForSite = command === 'start' || command === 'demo'
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (installed === all || (isForSite && installed === site)) return
  console.error('Installing (once; later starts skip this)…')
  const options = { stdio: ['ignore', 2, 2] }
  const parts = isForSite ? SITE.map((name) => `--filter=@houselights/${name}...`) : []
  const status = await run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile', ...parts], options)
  if (status !== 0)
    fail(
      'The install did not finish: see the lines above. Without a network to the npm registry, connect and run the command again.',
    )
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, isForSite ? site : all)
}

function fingerprint() {
  const manifests = ['apps', 'packages', 'tooling'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(folder, name, 'package.json')),
  )
  const files = ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', 'tests/package.json', ...manifests]
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const file of files) if (existsSync(join(root, file))) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Runs Turborepo, which takes what passed before from its cache (turbo.json), and repeats last which tests failed. */
async function runTurbo(turboArgs) {
  const folder = mkdtempSync(join(tmpdir(), 'houselights-test-'))
  const failures = join(folder, 'failures')
  const env = { ...environment, FAILURES_FILE: failures, TEST_MACHINE: machineHash(), TMPDIR: scratchFolder() }
  const turbo = [join(root, 'tests/node_modules/.bin/turbo'), '--skip-infer', ...turboArgs]
  const status = await run('npx', ['--yes', `--package=${PNPM}`, '--', ...turbo], { stdio: 'inherit', env })
  if (existsSync(failures)) console.error(`\nTests that failed:\n${readFileSync(failures, 'utf8')}`)
  rmSync(folder, { recursive: true })
  process.exit(status)
}

/** For what tests throw away, such as hundreds of databases: in memory where it has room. */
function scratchFolder() {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir()
}

/** Changes with all that tests use of this machine beside the project's files: without it, some are skipped. */
function machineHash() {
  const { CAPTURES_DIR = '../shared/captures', FIELDS_DIR = '../shared/fields', CHROMIUM_PATH, PROMTOOL } = process.env
  const programs = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => PROGRAMS.map((name) => join(folder, name)))
  const captures = resolve(root, CAPTURES_DIR)
  const recorded = [captures, join(captures, '../matching'), resolve(root, FIELDS_DIR)].flatMap(filesIn)
  const hash = createHash('sha256').update(process.platform + process.arch)
  for (const path of [...programs, CHROMIUM_PATH, PROMTOOL, ...recorded]) {
    if (!path || !existsSync(path)) continue
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .sort()
    .map((name) => join(folder, name))
}

async function handOver(node, nodeArgs) {
  const options = { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }
  // it stops what it started in order: it alone gets the signal
  process.exit(await run(node, nodeArgs, options, (child) => child.kill('SIGTERM')))
}

/**
 * Runs a program to its end and gives its exit code. In a session of its own, so that Ctrl-C reaches it through us alone,
 * who have it stopped, with all that it started unless said otherwise.
 */
function run(program, programArgs, options, stop = ({ pid }) => process.kill(-pid, 'SIGTERM')) {
  return new Promise((resolve) => {
    const child = spawn(program, programArgs, { cwd: root, detached: true, ...options })
    stopChild = () => child.exitCode ?? child.signalCode ?? stop(child)
    child.on('error', (error) => fail(`${program} did not start: ${error.message}`))
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Leaves on a signal, or by the end of the npm that runs us: ended by force, it passes none on. */
function leaveOnSignal() {
  const leave = () => stopChild()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, leave)
  // whoever runs this file without npm may mean it to outlive the shell
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    leave()
  }, 500)
  watch.unref()
}
