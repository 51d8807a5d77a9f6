import manifest from './package.json' with { type: 'json' }

/** The oldest browsers that the site supports, as Vite's build target: of `firefox >= 115` it is `firefox115`. */
export const OLDEST_BROWSERS = manifest.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''))
