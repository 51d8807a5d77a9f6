import { readFileSync } from 'node:fs'

/** Settings that are secrets, or URLs with a password in them. */
const SECRET = /(?:PASSWORD|TOKEN|SECRET|_KEY|_KEYS|ACCESS_KEY_ID|_URL)$/

/**
 * Sets secrets from the files in their `…_FILE` settings. Changes `env` itself, because log redaction relies on it too.
 */
export function readSecretFiles(env: NodeJS.ProcessEnv): void {
  for (const [name, path] of Object.entries(env)) {
    const setting = /^(.+)_FILE$/.exec(name)?.[1]
    if (!path || !setting || !SECRET.test(setting)) continue
    env[setting] ||= readSecret(name, path)
  }
}

function readSecret(name: string, path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : cause
    throw new Error(`${name} points to ${path}, which cannot be read (${code}).`, { cause })
  }
  if (!text) throw new Error(`${name} points to ${path}, which is empty.`)
  return text
}
