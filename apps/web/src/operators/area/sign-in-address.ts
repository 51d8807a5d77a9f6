/** Where operators sign in; apart from what reads addresses, since every page brings it. */
export const SIGN_IN_PATH = '/admin/sign-in'
