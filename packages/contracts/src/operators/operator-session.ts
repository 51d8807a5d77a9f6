import { z } from 'zod'
import { defineContract } from '../contract/define-contract.ts'

/** Whether the operators' area is open to everybody, and whether this visitor may enter. */
const AdminSession = z.object({ open: z.boolean(), signedIn: z.boolean() })

const path = '/api/admin/session'
export const getAdminSession = defineContract(`GET ${path}`, { response: AdminSession })
export const signIn = defineContract(`POST ${path}`, {
  body: z.strictObject({ password: z.string().min(1).max(1_000).describe('text of 1 to 1,000 characters') }),
  response: AdminSession,
})
export const signOut = defineContract(`DELETE ${path}`, { response: AdminSession })
export const endAllSessions = defineContract('DELETE /api/admin/sessions', {
  response: z.object({ ended: z.number().int() }),
})
