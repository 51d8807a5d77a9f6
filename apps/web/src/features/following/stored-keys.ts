/** Where a browser keeps the artists and venues that it follows. */
export const FOLLOWING_KEY = 'houselights-following'
/** What the keys of shows with Notify begin with. */
export const NOTIFY_PREFIX = 'houselights-notify-'
/** The public key by which a browser lets itself be told of what it follows; nothing where it does not. */
export const PUSH_KEY = 'houselights-push'
