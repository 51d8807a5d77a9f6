// What the server gets from pages outside the router: embedded lists, and the pages that newsletter links open.

/** A document for the frames of other sites, and its one style and one script, which its policy allows by their hashes. */
export interface EmbedDocument extends SubscriberDocument {
  script: string
}

export type Embeds = (path: string, query: string) => Promise<EmbedDocument>

export type SubscriberPageName = 'confirm' | 'settings' | 'unsubscribe' | 'erased'

/** What the form that led here has done. */
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
