// Which file may import which. Paths are regular expressions from the root.

/**
 * Each folder, and the folders it may import besides itself: `scrapers` is packages/scrapers, `packages` is every folder
 * in it. A folder without a row may import no other. The tests of a package may import any package and any tooling, but
 * no app.
 */
export const MAY_IMPORT = {
  'packages/contracts': [],
  'packages/api-client': ['contracts'],
  'packages/design-system': ['contracts'],
  'packages/config': ['contracts', 'domain'],
  'packages/domain': ['contracts'],
  'packages/server': [],
  'packages/scrapers': ['contracts', 'config', 'domain', 'server'],
  'packages/jobs': ['contracts', 'server'],
  'packages/storage': ['contracts', 'config', 'domain'],
  'packages/database': ['contracts', 'config', 'domain', 'server', 'scrapers', 'storage'],
  'packages/providers': ['contracts', 'config', 'domain'],
  'packages/publishing': ['contracts', 'config', 'domain', 'database', 'storage'],
  'apps/api': ['packages'],
  'apps/worker': ['packages'],
  'apps/web': ['packages'],
  'tooling/command-line': ['packages'],
  'tooling/sample-city': ['packages'],
  'tooling/dev-stack': ['packages', 'command-line', 'sample-city'],
  'tooling/dev-services': ['packages', 'worker', 'dev-stack', 'sample-city'],
  'tooling/test-support': ['packages', 'sample-city', 'dev-stack'],
  'tooling/recordings': ['packages', 'command-line', 'dev-stack'],
  'tooling/maintenance': ['packages', 'command-line', 'dev-stack', 'recordings'],
  'tooling/scoring': ['packages', 'command-line', 'recordings'],
  'tooling/fuzz': ['packages', 'command-line'],
  'tooling/bench': ['packages', 'api', 'worker', 'command-line', 'dev-stack'],
  'tooling/release': ['packages', 'command-line', 'dev-stack'],
  'tooling/lint': [],
  tests: ['packages', 'apps', 'tooling'],
}

const FOLDERS = Object.keys(MAY_IMPORT)
const findFolders = (name) =>
  FOLDERS.filter((folder) => folder === name || folder.startsWith(`${name}/`) || folder.endsWith(`/${name}`))

const OWN = '^(packages|apps|tooling|tests|scripts)/'
/** Tests, and what only tests use. */
const TESTS = '[.]test[.]tsx?$|/(test|testing)/|^tests/|^tooling/test-support/|^scripts/|vitest[.]config[.]ts$'
const inside = (folders) => `^(${folders.join('|')})/`
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const packageRules = Object.entries(MAY_IMPORT).map(([folder, names]) =>
  forbid(
    `imports-of-${folder.replace('/', '-')}`,
    `${folder} may import ${names.join(', ') || 'no other folder'}, except in its tests: MAY_IMPORT in .dependency-cruiser.mjs.`,
    { path: inside([folder]), pathNot: folder === 'tooling/test-support' ? undefined : TESTS },
    { path: OWN, pathNot: inside([folder, ...names.flatMap(findFolders)]) },
  ),
)

const GENERATED = '^apps/web/src/routeTree[.]gen[.]ts$'
const FEATURES = '^apps/web/src/(features|operators)/'
const SHARED = '^apps/web/src/([^/]+$|(api|browser|format|hooks|json-ld|page|rendering)/)'

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Files import each other in a circle. Types count.',
      {},
      // the generated tree of routes refers to the type of the router that imports it
      { circular: true, viaOnly: { pathNot: GENERATED } },
    ),
    ...packageRules,
    forbid(
      'rules-are-pure',
      'Contracts and rules read no disk, network or environment: what they need is an argument.',
      { path: inside(['packages/contracts', 'packages/domain']), pathNot: TESTS },
      { dependencyTypes: ['core'], pathNot: '^(node:)?util$' },
    ),
    forbid(
      'package-in-the-table',
      'The folder has no row in MAY_IMPORT, so it may import no other.',
      { path: '^((packages|apps|tooling)/[^/]+)/', pathNot: inside(FOLDERS) },
      { path: OWN, pathNot: '^$1/' },
    ),
    forbid(
      'apps-apart',
      'An app imports no other app, and nothing from the folder tests.',
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
      'no-tooling-in-products',
      'Product code imports nothing from tooling.',
      { path: '^(apps|packages)/', pathNot: TESTS },
      { path: '^tooling/' },
    ),
    forbid(
      'tests-only-by-tests',
      'Only tests and tooling import tests and what only tests use.',
      { pathNot: `${TESTS}|^tooling/` },
      { path: TESTS },
    ),
    forbid(
      'packages-by-name',
      'Import another package by its name, so that only what it exports can be imported.',
      { path: '^(packages|apps|tooling|tests)/([^/]+)/' },
      { path: '^(packages|apps|tooling)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    ),

    forbid(
      'web-feature-by-its-index',
      'A feature of the website imports another feature only through its index.ts.',
      { path: `${FEATURES}([^/]+)/` },
      { path: FEATURES, pathNot: `^apps/web/src/($1/$2/|(features|operators)/[^/]+/index[.]ts$)` },
    ),
    forbid(
      'web-features-without-operators',
      "Pages for visitors import nothing from the operators' area.",
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/operators/' },
    ),
    forbid(
      'web-shared-without-features',
      'Code that features share (layout, and the folders below it) imports no feature.',
      { path: `${SHARED}|^apps/web/src/layout/` },
      { path: FEATURES },
    ),
    forbid(
      'web-plain-below-layout',
      'Functions and plumbing import no component. Only router.tsx does.',
      { path: SHARED, pathNot: '^apps/web/src/router[.]tsx$' },
      { path: '^apps/web/src/layout/' },
    ),
    forbid(
      'web-routes-by-the-tree',
      'Only the generated tree imports routes.',
      { pathNot: GENERATED },
      { path: '^apps/web/src/routes/' },
    ),

    forbid(
      'resolvable',
      'The module does not exist, is not exported by its package, or is a package that package.json does not list.',
      {},
      // the site's build writes the fonts that it sends first
      { couldNotResolve: true, pathNot: '^[.][.]/dist/[^/]+[.]woff2[?]url$' },
    ),
    forbid(
      'declared',
      'The package is not in package.json. Only Vitest is in the root’s, for all tests.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: 'node_modules/vitest/' },
    ),
    forbid(
      'no-development-dependencies-in-products',
      'Product code uses a package that package.json lists under devDependencies.',
      // the build puts everything that the website's pages import into their files, so it needn't be installed where
      // they run
      { path: '^(apps|packages)/[^/]+/(src|server)/|^apps/web/server[.]ts$', pathNot: `${TESTS}|^apps/web/src/` },
      { dependencyTypes: ['npm-dev'] },
    ),
  ],
  options: {
    // as of TypeScript 7, the compiler that dependency-cruiser would use no longer has an API
    parser: 'swc',
    doNotFollow: { path: 'node_modules/' },
    exclude: { path: '^(apps|packages|tooling)/[^/]+/(dist|recordings)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
