import { LinkButton } from './link-button.tsx'
import { Message } from './message.tsx'

/** The page at an unknown address. */
export const NotFoundPage = () => (
  <Message title="404 Page Not Found">
    <p>Did you forget to add the page to the router?</p>
    <LinkButton to="/">Back to the shows</LinkButton>
  </Message>
)
