import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { isLoadError } from '../../page/load-or-fail.ts'
import { LinkButton } from '../links/link-button.tsx'
import { FailedPage } from './failed-page.tsx'
import { Message, TryAgain } from './message.tsx'

/** Shows a skeleton while the browser tries once more to fetch the subject that the server could not fetch. */
export function RetryInBrowser({ skeleton, ...subject }: { skeleton: ReactNode; kind: Kind; failure: string }) {
  const router = useRouter()
  useEffect(() => void router.invalidate(), [router])
  return (
    <>
      <div className="with-script">{skeleton}</div>
      <div className="without-script">
        <SubjectNotFound {...subject} />
      </div>
    </>
  )
}

interface MissingPageProps {
  title: string
  text: string
  children: ReactNode
  /** The failure, if the data could not be fetched. The specification has one text for that and for a missing page. */
  failure?: string | undefined
}

export const MissingPage = ({ title, text, children, failure }: MissingPageProps) => (
  <Message title={title}>
    <p>{text}</p>
    {failure && <p role="alert">{failure}. This may be temporary.</p>}
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--hl-space-3)' }}>
      {children}
      {failure && <TryAgain />}
    </div>
  </Message>
)

const KINDS = {
  event: {
    title: 'Event Not Found',
    text: "The event you're looking for doesn't exist or has been removed.",
    link: <LinkButton to="/events">Browse All Events</LinkButton>,
  },
  artist: {
    title: 'Artist Not Found',
    text: "The artist you're looking for doesn't exist or has been removed",
    link: <LinkButton to="/artists">Browse All Artists</LinkButton>,
  },
  venue: {
    title: 'Venue Not Found',
    text: "The venue you're looking for doesn't exist or has been removed.",
    link: <LinkButton to="/venues">Browse All Venues</LinkButton>,
  },
}
type Kind = keyof typeof KINDS

export function SubjectNotFound({ kind, failure }: { kind: Kind; failure?: string }) {
  const { title, text, link } = KINDS[kind]
  return (
    <MissingPage title={title} text={text} failure={failure}>
      {link}
    </MissingPage>
  )
}

/** If the data could not be fetched, shows the “not found” page with the reason and a button to try again. */
export const FailedSubject = ({ kind, ...props }: ErrorComponentProps & { kind: Kind }) =>
  isLoadError(props.error) ? <SubjectNotFound kind={kind} failure={props.error.message} /> : <FailedPage {...props} />
