/** Where operators sign in. In a file of its own because every visitor loads it. */
export const SIGN_IN_PATH = '/admin/sign-in'
