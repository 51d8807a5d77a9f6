// Functions that the site or its libraries call and that one of the oldest browsers of `browserslist` lacks.

export {}

URL.parse ??= (address, base) => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

Map.groupBy ??= (items, toKey) => {
  const groups = new Map()
  let index = 0
  for (const item of items) {
    const key = toKey(item, index++)
    if (groups.has(key)) groups.get(key).push(item)
    else groups.set(key, [item])
  }
  return groups
}

AbortSignal.any ??= (signals) => {
  const combined = new AbortController()
  for (const signal of signals) {
    const abort = () => combined.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true, signal: combined.signal })
  }
  return combined.signal
}
