// what the server gets from the pages that no router has: the embedded lists and those of newsletter links

/** A document for the frames of other sites, and its one style and one script, which its policy allows by their hashes. */
export interface EmbedDocument {
  status: number
  html: string
  style: string
  script: string
  retryAfter?: string | undefined
}

export type Embeds = (path: string, query: string) => Promise<EmbedDocument>

export type SubscriberPageName = 'confirm' | 'settings' | 'unsubscribe' | 'erased'

/** What the form before it has done. */
export type Done = 'confirmed' | 'saved' | 'unsubscribed'

/** A page for one subscriber, without a script, and its one style, which its policy allows by its hash. */
export interface SubscriberDocument {
  status: number
  html: string
  style: string
  retryAfter?: string | undefined
}

export interface RequestedPage {
  page: SubscriberPageName
  path: string
  token: string
  done?: Done | undefined
}

export interface SubscriberPages {
  page(requested: RequestedPage): Promise<SubscriberDocument>
  /** The page that says why nothing could be done. */
  failed(path: string, error: unknown): SubscriberDocument
}
