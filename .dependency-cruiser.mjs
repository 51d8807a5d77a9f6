// Which file may import which: docs/architecture.md, "Boundaries". Paths are regular expressions from the root.

/** What each package may import of the others. */
const MAY_IMPORT = {
  types: [],
  cities: ['types'],
  domain: ['types', 'cities'],
  config: ['types'],
  'http-server': [],
  telemetry: ['http-server'],
  sources: ['types', 'cities', 'domain', 'telemetry'],
  jobs: ['types', 'telemetry'],
  database: ['types', 'cities', 'domain', 'config', 'sources', 'telemetry'],
  pictures: ['types', 'domain', 'config'],
  storage: ['config'],
  backups: ['types', 'cities', 'domain', 'database', 'storage'],
  cards: ['types', 'domain'],
  providers: ['types', 'domain', 'config'],
  feeds: ['types', 'domain'],
  mails: ['types', 'domain', 'config'],
  'api-client': ['types'],
  'design-system': ['types'],
  // of development and tests
  'sample-city': ['types', 'cities', 'domain', 'sources'],
  'dev-stack': ['types', 'cities', 'domain', 'config', 'sources', 'database', 'pictures', 'telemetry', 'sample-city'],
  'test-support': ['types', 'domain', 'database', 'dev-stack', 'sample-city'],
  cli: ['types', 'cities', 'domain', 'config', 'sources', 'database', 'dev-stack', 'sample-city'],
}
const DEVELOPMENT = ['sample-city', 'dev-stack', 'test-support', 'cli']

const OWN = '^(packages|apps|tests|scripts)/'
/** Tests, and what only they use. */
const TESTS = '[.]test[.]tsx?$|/(test|testing)/|^tests/|^packages/test-support/|^scripts/|vitest[.]config[.]ts$'
const folder = (names) => `^packages/(${names.join('|')})/`
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const packageRules = Object.entries(MAY_IMPORT).map(([name, others]) =>
  forbid(
    `package-${name}`,
    `packages/${name} may import ${others.join(', ') || 'no other package'} (but for its tests).`,
    { path: folder([name]), pathNot: name === 'test-support' ? undefined : TESTS },
    { path: OWN, pathNot: folder([name, ...others]) },
  ),
)

const GENERATED = '^apps/web/src/routeTree[.]gen[.]ts$'
const FEATURES = '^apps/web/src/features/'
const SHARED = '^apps/web/src/([^/]+$|format/)'

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Files import each other in a circle. Types count.',
      {},
      // the generated tree of routes names the type of the router that imports it
      { circular: true, viaOnly: { pathNot: GENERATED } },
    ),
    ...packageRules,
    forbid(
      'package-in-the-table',
      'The package has no line in the table of .dependency-cruiser.mjs, and so may import no other.',
      { path: '^packages/([^/]+)/', pathNot: folder(Object.keys(MAY_IMPORT)) },
      { path: OWN, pathNot: '^packages/$1/' },
    ),
    forbid(
      'apps-apart',
      'An app imports no other app, and nothing of the tests of the whole.',
      { path: '^apps/([^/]+)/' },
      { path: '^(apps|tests)/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'packages-below-apps',
      'A package imports no app, nor do its tests.',
      { path: '^packages/' },
      { path: '^(apps|tests)/' },
    ),
    forbid(
      'no-development-in-products',
      'Product code imports no package of development and tests. The development entries of an app are in its dev folder.',
      { path: '^apps/', pathNot: `${TESTS}|^apps/[^/]+/dev/` },
      { path: folder(DEVELOPMENT) },
    ),
    forbid(
      'tests-only-by-tests',
      'Tests and what only they use are imported by tests alone.',
      { pathNot: TESTS },
      { path: TESTS },
    ),
    forbid(
      'packages-by-name',
      'Another package is imported by its name, so that what it exports decides.',
      { path: '^(packages|apps|tests)/([^/]+)/' },
      { path: '^(packages|apps)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    ),

    forbid(
      'web-feature-by-its-index',
      "A feature of the website imports another by that one's index.ts.",
      { path: `${FEATURES}([^/]+)/` },
      { path: FEATURES, pathNot: `${FEATURES}($1/|[^/]+/index[.]ts$)` },
    ),
    forbid(
      'web-shared-without-features',
      'What features share imports no feature: layout, format and the files directly in src.',
      { path: `${SHARED}|^apps/web/src/layout/` },
      { path: FEATURES },
    ),
    forbid(
      'web-plain-below-layout',
      'Functions and plumbing import no component. router.tsx alone does.',
      { path: SHARED, pathNot: '^apps/web/src/router[.]tsx$' },
      { path: '^apps/web/src/layout/' },
    ),
    forbid(
      'web-routes-by-the-tree',
      'Nothing imports a route, but for the generated tree.',
      { pathNot: GENERATED },
      { path: '^apps/web/src/routes/' },
    ),

    forbid(
      'resolvable',
      'The module is not there, is not exported by its package, or is a package that package.json does not name.',
      {},
      // the site's build writes the fonts that it sends first
      { couldNotResolve: true, pathNot: '^[.][.]/dist/[^/]+[.]woff2[?]url$' },
    ),
    forbid(
      'declared',
      "The package is not in package.json. Vitest is the root's, for the tests of all.",
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/vitest/' },
    ),
    forbid(
      'no-development-dependencies-in-products',
      'Product code uses a package that package.json names under devDependencies.',
      // the website's pages are built with all that they import: nothing of it need be installed where they run
      { path: '^(apps|packages)/[^/]+/(src|server)/|^apps/web/server[.]ts$', pathNot: `${TESTS}|^apps/web/src/` },
      { dependencyTypes: ['npm-dev'] },
    ),
  ],
  options: {
    // the compiler that dependency-cruiser would use has no API any more as of TypeScript 7
    parser: 'swc',
    doNotFollow: { path: 'node_modules/' },
    exclude: { path: '^(apps|packages)/[^/]+/(dist|recordings)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
