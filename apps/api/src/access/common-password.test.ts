import { expect, test } from 'vitest'
import { refuseCommonPassword } from './common-password.ts'

const REFUSAL = 'ADMIN_PASSWORD is a common password that attackers try first. Choose another.'

test.each(['password123', 'Qwerty123456', '1qaz2wsx3edc'])('the password %s is refused', (password) =>
  expect(refuseCommonPassword({ password, open: false })).rejects.toThrow(new Error(REFUSAL)),
)

test.each([
  [{ password: 'the lamp over the stage', open: false }],
  // an open area and a token need no password
  [{ password: 'password123', open: true }],
  [{ token: 'password123', open: false }],
])('the operators’ area with %j is accepted', (access) => expect(refuseCommonPassword(access)).resolves.toBeUndefined())
