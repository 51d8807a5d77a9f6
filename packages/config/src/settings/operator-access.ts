import { z } from 'zod'

export const AccessEnv = z.object({
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'has fewer than 8 characters and could be guessed. Use more, ideally 15')
    .max(1_000)
    .optional(),
  ADMIN_TOKEN: z.string().max(1_000).optional(),
  ADMIN_OPEN: z.enum(['true', 'false']).default('false'),
})

export type Access = { password?: string; token?: string; open: boolean }

/** A shorter token could be guessed, since attempts with a token aren't limited. */
const MIN_TOKEN_LENGTH = 20

export const findAccessWarnings = ({ open, token }: Access): string[] => [
  ...(open ? ['The operators’ area is open to everyone. Set ADMIN_PASSWORD to protect it.'] : []),
  ...(!open && token !== undefined && token.length < MIN_TOKEN_LENGTH
    ? [`ADMIN_TOKEN could be guessed: give it ${MIN_TOKEN_LENGTH} characters or more.`]
    : []),
]

/**
 * Returns who can access the operators' area. Without a password or token the area is open. In production, throws
 * unless ADMIN_OPEN allows that.
 */
export function toAccess(env: z.output<typeof AccessEnv> & { NODE_ENV: string }): Access {
  const { ADMIN_PASSWORD: password, ADMIN_TOKEN: token } = env
  const isDeclaredOpen = env.ADMIN_OPEN === 'true'
  const isUnguarded = password === undefined && token === undefined
  if (isUnguarded && !isDeclaredOpen && env.NODE_ENV === 'production')
    throw new Error(
      'Anyone could enter the operators’ area. With NODE_ENV=production, set ADMIN_PASSWORD or ADMIN_TOKEN, or ADMIN_OPEN=true to leave it open.',
    )
  return {
    ...(password !== undefined && { password }),
    ...(token !== undefined && { token }),
    open: isDeclaredOpen || isUnguarded,
  }
}
