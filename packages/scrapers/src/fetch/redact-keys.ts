const SECRET = /([?&;](?:apikey|api_key|app_id|client_id|key|token|access_token)=)[^&;#\s"'<>]+/gi

/** A text (an address, a message) without the values of keys in it: it may be kept and shown. */
export const redact = (text: string): string => text.replace(SECRET, '$1REDACTED')
