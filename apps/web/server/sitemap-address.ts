const FILES: Readonly<Record<string, string>> = {
  '/robots.txt': '/api/sitemaps/robots.txt',
  '/sitemap.xml': '/api/sitemaps/index.xml',
}

/** The API's address of what programs that read the site ask for first; undefined for another address. */
export function sitemapOfApi(path: string): string | undefined {
  if (Object.hasOwn(FILES, path)) return FILES[path]
  return /^\/sitemaps\/[a-z0-9-]+\.xml$/.test(path) ? `/api${path}` : undefined
}
