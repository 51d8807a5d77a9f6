/**
 * Every script of package.json by group: its arguments, then a line that says what it does. `npm run help` prints this
 * list, and `npm run lint` fails when a script has no line here. Square brackets mark what is optional.
 *
 * @type {Record<string, Record<string, [args: string, line: string]>>}
 */
export const COMMANDS = {
  'Run the site': {
    demo: ['', 'Runs the whole site on fictional sample data. Needs no network.'],
    start: ['[--live | --replay FOLDER --as-of TIME]', 'Scrapes real venue sites, or replays recorded pages.'],
    dev: ['', 'Runs the demo and reloads it when you save a file.'],
  },
  'Check your changes': {
    test: ['[--force]', 'Runs lint, types, unit and browser tests. TEST_ALL=1 runs the slow checks in full.'],
    lint: ['', 'Runs Biome, cspell, the import rules, the check for unused code and our own rules.'],
    types: ['', 'Compiles everything except the website, which `npm test` compiles separately.'],
    unit: ['[PATH]', 'Runs unit tests.'],
    browser: ['[PATH]', 'Runs browser tests, and tests of processes that fail.'],
    format: ['', 'Formats code and data files.'],
    turbo: ['run TASK --filter=PACKAGE', 'Runs one task of one package through Turborepo.'],
    'test:faults': ['[PATH]', 'Kills, freezes and starves services and stores, then compares the result. Slow.'],
    fuzz: ['[--count N] [--seed N] [--only PLATFORM] | --replay FILE', 'Parses mutated recordings. Slow.'],
    hostile: ['', 'Puts hostile strings into every recording and page. Slow.'],
    soak: ['[--minutes 10] [--rate 40]', "Runs a demo under steady load and prints how each service's memory grows."],
  },
  'Scrape and match': {
    scrape: [
      '--venue SLUG | --source SLUG | --platform ID --file PAGE --url URL --as-of ISO [--time-zone TZ] [--json]',
      'Scrapes a source, or parses a saved page, and prints the listings. Saves nothing.',
    ],
    reparse: ['[--venue SLUG] [--demo] [--json]', 'Parses the stored raw pages again and corrects the listings.'],
    read: ['', 'The old name of scrape. The next release removes it.'],
    reread: ['', 'The old name of reparse. The next release removes it.'],
    match: ['--listings FILE.jsonl [--city ID] [--json]', 'Groups listings into events.'],
    dump: ['[--demo]', 'Writes the public data files now, without waiting for tonight.'],
  },
  'Add venues and cities': {
    venue: [
      'URL [--write] [--city ID] [--name NAME] [--json] | --file PAGE --url URL --as-of ISO | --import FILE | --export SLUG | --marks',
      "Finds out how a venue's site can be scraped. --write makes the venue's data file and recording.",
    ],
    city: ['new NAME --country … --bounds … | check [ID]', 'Makes the folder of a city, or checks it.'],
    rooms: [
      '--mail FILE… [--as-of ISO] [--json]',
      'Counts which shows of The List’s mails and pages, and of 19hz, are at a venue that we know.',
    ],
    record: ['VENUE', "Fetches a venue's pages and writes a masked recording for the tests."],
    mask: ['PAGE [--record NAME --platform ID --url URL --as-of ISO]', 'Masks a saved page, or records it.'],
  },
  'Measure quality': {
    fields: ['[--gold FOLDER] [--captures FOLDER] [--only TEXT] [--json]', 'Scores parsed fields against hand labels.'],
    general: ['[--captures FOLDER] [--only TEXT] [--json]', 'Scores the general parser on pages of known platforms.'],
    captures: ['[--captures FOLDER] [--only TEXT]', 'Compares captured pages with the listings they should yield.'],
    measure: ['[--only SECTION,…]', 'Replaces the figures in docs/measured.md.'],
    bench: ['[--against COMMIT] [--only PART,…] [--rows N] [--list]', 'Measures speed, optionally against a commit.'],
    lighthouse: ['[--url URL] [--only TEXT]', 'Runs Lighthouse on every public screen.'],
    crawl: ['--url URL', 'Visits every page, feed and sitemap as a search engine does, and checks them.'],
    screenshots: ['[--site URL] [--into FOLDER]', 'Takes pictures of every screen: desktop, phone and dark.'],
    size: ['[--install]', 'Counts lines of code, packages, settings, dependencies and words of docs.'],
  },
  'Operate and release': {
    backup: ['[--demo]', 'Backs up the database into a folder or bucket.'],
    restore: ['[--from FOLDER] [--backup NAME] [--into postgres://…]', 'Restores a backup into an empty database.'],
    'rehearse-restore': [
      '[--from FOLDER]',
      'Restores the newest backup into a scratch database and loads pages from it.',
    ],
    'try-images': ['[--keep]', 'Builds and starts the container images without a container engine (Linux, root).'],
    'check-manifests': ['', 'Checks the Kubernetes manifests (needs kustomize or kubectl).'],
    sbom: ['[--out FILE]', 'Prints the deployed packages as CycloneDX.'],
    audit: ['', 'Lists known vulnerabilities of the deployed packages.'],
    help: ['', 'Prints this list.'],
  },
}
