import manifest from './package.json' with { type: 'json' }

/** The oldest browsers that the site supports, as Vite's build targets: `firefox >= 115` becomes `firefox115`. */
export const OLDEST_BROWSERS = manifest.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''))
