/**
 * Whether an error has one of these codes. Use it for errors that leave their package: `instanceof` fails if the class
 * comes from another copy of the module, as in the website's bundles.
 */
export const hasCode = <Coded extends Error & { readonly code: string }>(
  error: unknown,
  ...codes: Coded['code'][]
): error is Coded => error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
