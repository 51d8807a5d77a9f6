import 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Statements of the specification that the test proves: "Home: up to 8 upcoming concerts". */
    proves?: `${string}: ${string}`[]
  }
}
