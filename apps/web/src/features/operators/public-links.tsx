import { Flex } from '@mantine/core'
import { Link } from '@tanstack/react-router'

/** Links to the public site. */
export const PublicLinks = () => (
  <Flex component="nav" aria-label="The public site" wrap="wrap" gap="0 1rem" my="md">
    <Link to="/">Home</Link>
    <Link to="/events">Events</Link>
    <Link to="/venues">Venues</Link>
    <Link to="/artists">Artists</Link>
  </Flex>
)
