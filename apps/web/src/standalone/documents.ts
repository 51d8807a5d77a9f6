// Documents that are rendered outside the router: embedded lists, and the pages that newsletter links open.

/** A document for other sites' frames. Its policy allows its one style and its one script by their hashes. */
export interface EmbedDocument extends SubscriberDocument {
  script: string
}

export type Embeds = (path: string, query: string) => Promise<EmbedDocument>

export type SubscriberPageName = 'confirm' | 'settings' | 'unsubscribe' | 'erased'

/** The result of a form that the visitor just sent; the next page shows it. */
export type FormResult = 'confirmed' | 'saved' | 'unsubscribed'

/** A page for one subscriber. It has no script, and its policy allows its one style by its hash. */
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
  done?: FormResult | undefined
}

export interface SubscriberPages {
  page(requested: RequestedPage): Promise<SubscriberDocument>
  /** The page that explains why a request failed. */
  failed(path: string, error: unknown): SubscriberDocument
}
