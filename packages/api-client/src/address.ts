/** Path parameters by name, and query parameters; undefined ones are left out. */
export interface AddressParts {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
}

/** The address of a request: `/api/events/:slug` with its parameters filled in, and the query. */
export function addressOf(path: string, { params = {}, query = {} }: AddressParts, baseUrl = ''): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new Error(`${path} needs a value for ${name}.`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()
  return `${baseUrl.replace(/\/$/, '')}${filled}${search && `?${search}`}`
}
