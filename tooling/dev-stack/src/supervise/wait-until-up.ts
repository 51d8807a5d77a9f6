export async function waitUntilUp(url: string, serviceName: string, timeoutMs = 60_000): Promise<void> {
  const deadline = Date.now() + timeoutMs
  let lastProblem = 'no response yet'
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) })
      await response.body?.cancel()
      if (response.ok) return
      lastProblem = `status ${response.status}`
    } catch (error) {
      lastProblem = error instanceof Error ? error.message : String(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`${serviceName} did not start within ${timeoutMs / 1000} s at ${url}: ${lastProblem}.`)
}
