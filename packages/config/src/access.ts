import { z } from 'zod'

/** A token shorter than this could be guessed by trying, since scripts' attempts are not counted. */
const SHORTEST_TOKEN = 20

/** The settings of who may enter the operators' area. */
export const AccessEnv = z.object({
  ADMIN_PASSWORD: z.string().max(1_000).optional(),
  ADMIN_TOKEN: z.string().min(SHORTEST_TOKEN, `a token has at least ${SHORTEST_TOKEN} characters`).optional(),
  ADMIN_OPEN: z.enum(['true', 'false']).default('false'),
})

/** Who may enter the operators' area. */
export interface Access {
  /** What operators sign in with. */
  password?: string
  /** What scripts send along. */
  token?: string
  /** Everybody may. */
  open: boolean
}

/** Who may enter; open where nothing guards it, which production refuses unless that is said outright. */
export function accessOf(env: z.output<typeof AccessEnv> & { NODE_ENV: string }): Access {
  const { ADMIN_PASSWORD: password, ADMIN_TOKEN: token } = env
  const saidOpen = env.ADMIN_OPEN === 'true'
  const unguarded = password === undefined && token === undefined
  if (unguarded && !saidOpen && env.NODE_ENV === 'production')
    throw new Error(
      'Anybody could enter the operators’ area: with NODE_ENV=production set ADMIN_PASSWORD or ADMIN_TOKEN, or ADMIN_OPEN=true to leave it open.',
    )
  return {
    ...(password !== undefined && { password }),
    ...(token !== undefined && { token }),
    open: saidOpen || unguarded,
  }
}
