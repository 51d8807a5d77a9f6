// Which file may import which: docs/architecture.md, "Boundaries". Paths are regular expressions from the root.

import { readFileSync } from 'node:fs'

/** The rows of the table of packages: what is in a folder may import its own files and those of the named folders. */
const ROWS = [
  ...readFileSync(new URL('docs/architecture.md', import.meta.url), 'utf8').matchAll(
    /^\| ((?:packages|apps|tooling)\/\S+|tests) +\| ([\w, -]+?) +\|/gm,
  ),
]
const FOLDERS = ROWS.map(([, folder]) => folder)
/** `scrapers` is packages/scrapers; `packages` is every folder in it. */
const named = (name) =>
  FOLDERS.filter((folder) => folder === name || folder.startsWith(`${name}/`) || folder.endsWith(`/${name}`))
const MAY_IMPORT = new Map(
  ROWS.map(([, folder, names]) => [folder, names === 'nothing' ? [] : names.split(', ').flatMap(named)]),
)

const OWN = '^(packages|apps|tooling|tests|scripts)/'
/** Tests, and what only they use. */
const TESTS = '[.]test[.]tsx?$|/(test|testing)/|^tests/|^tooling/test-support/|^scripts/|vitest[.]config[.]ts$'
const inside = (folders) => `^(${folders.join('|')})/`
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const packageRules = [...MAY_IMPORT].map(([folder, others]) =>
  forbid(
    `imports-of-${folder.replace('/', '-')}`,
    `${folder} may import ${others.join(', ') || 'no other folder'} (but for its tests): the table in docs/architecture.md.`,
    { path: inside([folder]), pathNot: folder === 'tooling/test-support' ? undefined : TESTS },
    { path: OWN, pathNot: inside([folder, ...others]) },
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
      // the generated tree of routes names the type of the router that imports it
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
      'The folder has no row in the table of docs/architecture.md, and so may import no other.',
      { path: '^((packages|apps|tooling)/[^/]+)/', pathNot: inside(FOLDERS) },
      { path: OWN, pathNot: '^$1/' },
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
      'no-tooling-in-products',
      'Product code imports nothing of tooling.',
      { path: '^(apps|packages)/', pathNot: TESTS },
      { path: '^tooling/' },
    ),
    forbid(
      'tests-only-by-tests',
      'Tests and what only they use are imported by tests and tooling alone.',
      { pathNot: `${TESTS}|^tooling/` },
      { path: TESTS },
    ),
    forbid(
      'packages-by-name',
      'Another package is imported by its name, so that what it exports decides.',
      { path: '^(packages|apps|tooling|tests)/([^/]+)/' },
      { path: '^(packages|apps|tooling)/', pathNot: '^$1/$2/', dependencyTypes: ['local'] },
    ),

    forbid(
      'web-feature-by-its-index',
      "A feature of the website imports another by that one's index.ts.",
      { path: `${FEATURES}([^/]+)/` },
      { path: FEATURES, pathNot: `^apps/web/src/($1/$2/|(features|operators)/[^/]+/index[.]ts$)` },
    ),
    forbid(
      'web-features-without-operators',
      "What visitors see imports nothing of the operators' area.",
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/operators/' },
    ),
    forbid(
      'web-shared-without-features',
      'What features share imports no feature: layout, and the folders below it.',
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
    exclude: { path: '^(apps|packages|tooling)/[^/]+/(dist|recordings)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
