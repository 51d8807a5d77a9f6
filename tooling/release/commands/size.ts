// npm run size: the project's size. Counts the files that git tracks, as they are in the working tree. --install also
// clones HEAD, runs the install of `npm start` there, and measures its size on disk.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArguments, runCommand } from '@houselights/command-line/arguments'
import { Env } from '@houselights/config/config'
import { WebEnv } from '@houselights/config/web-config'

/**
 * Kinds of files; the first match wins. Recordings are data that tests replay. Folders named `test` or `testing` have
 * test helpers.
 */
const KINDS: readonly [kind: string, pattern: RegExp][] = [
  ['recordings', /^packages\/scrapers\/(recordings|handwritten)\//],
  ['docs', /\.md$/],
  ['generated', /\.gen\.ts$/],
  ['tests', /\.test\.tsx?$|(\/(test|testing)\/|^tests\/|^tooling\/test-support\/).*\.(ts|tsx|mjs)$/],
  ['migrations', /\/migrations\/.*\.ts$/],
  ['css', /\.css$/],
  ['tooling', /^(tooling|scripts)\/.*\.(ts|mjs)$|^[^/]+\.(ts|mjs)$/],
  ['product', /^(apps|packages)\/.*\.(ts|tsx|mjs|js)$/],
]

const countLines = (text: string) => text.split('\n').length - 1
const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Files directly in a top folder of an app or package: `src`, or the website's `server`. */
const LOOSE = /^(?:apps|packages|tooling)\/[^/]+\/(?:src|server)\/[^/]+\.tsx?$/

const measure = (): Record<string, number> => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 2 ** 28 })
    .split('\0')
    .filter(Boolean)
  const byKind = Map.groupBy(files, (file) => KINDS.find(([, pattern]) => pattern.test(file))?.[0])
  const sum = (kind: string, count: (text: string) => number) =>
    (byKind.get(kind) ?? []).reduce((total, file) => total + count(readFileSync(file, 'utf8')), 0)
  const loose = files.filter((file) => LOOSE.test(file) && !file.includes('.test.'))
  const perFolder = [...Map.groupBy(loose, (file) => dirname(file)).values()].map(({ length }) => length)
  const manifests = files.filter((file) => /(^|\/)package\.json$/.test(file)).map((file) => readFileSync(file, 'utf8'))
  const dependencies = manifests.flatMap((text) => Object.entries(getDependencies(JSON.parse(text))))
  const external = dependencies.filter(([, version]) => !version.startsWith('workspace:')).map(([name]) => name)

  const product = sum('product', countLines)
  const css = sum('css', countLines)
  return {
    'product, lines of TypeScript': product,
    'product, lines of CSS': css,
    'product, lines of TypeScript and CSS': product + css,
    'tooling, lines': sum('tooling', countLines),
    'tests, lines': sum('tests', countLines),
    'migrations, lines': sum('migrations', countLines),
    'generated code, lines': sum('generated', countLines),
    'recordings, files': byKind.get('recordings')?.length ?? 0,
    'docs, words': sum('docs', countWords),
    'packages besides apps': files.filter((file) => /^packages\/[^/]+\/package\.json$/.test(file)).length,
    'loose files in top folders': loose.length,
    'loose files in the fullest top folder': Math.max(...perFolder),
    settings: new Set([...Object.keys(Env.shape), ...Object.keys(WebEnv.shape)]).size,
    'dependencies named in package.json files': new Set(external).size,
    'packages in the lockfile': countLockedPackages(),
  }
}

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const getDependencies = ({ dependencies, devDependencies }: Manifest) => ({ ...dependencies, ...devDependencies })

/** Counts the entries in the lockfile's `packages` section: every version of every package, for all platforms. */
const countLockedPackages = () => {
  const section =
    readFileSync('pnpm-lock.yaml', 'utf8')
      .split(/^snapshots:$/m)[0]
      ?.split(/^packages:$/m)[1] ?? ''
  return section.match(/^ {2}\S.*:$/gm)?.length ?? 0
}

/** Installs a clone of HEAD as `npm start` does, and measures it. Takes about a minute; the clone is deleted again. */
const measureInstall = () => {
  const clone = mkdtempSync(join(tmpdir(), 'houselights-size-'))
  try {
    execFileSync('git', ['clone', '--quiet', process.cwd(), clone])
    // the unknown option ends the start right after the install
    spawnSync('node', ['scripts/run.mjs', 'start', '--only-install'], { cwd: clone, stdio: 'ignore' })
    return Number(execFileSync('du', ['-sm', '--exclude=.git', clone], { encoding: 'utf8' }).split('\t')[0])
  } finally {
    rmSync(clone, { recursive: true })
  }
}

await runCommand(async () => {
  const { values } = parseArguments({ install: { type: 'boolean' } }, 'Usage: npm run size [-- --install]')
  const rows = measure()
  if (values.install) rows['installed by npm start, MB'] = measureInstall()
  for (const [label, count] of Object.entries(rows))
    console.log(`${label.padEnd(42)} ${count.toLocaleString('en-US').padStart(9)}`)
  return 0
})
