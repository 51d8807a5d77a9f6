/** The platform of a source that is the page of one show, which a visitor sent and an operator accepted. */
export const ONE_SHOW = 'one-show'
