import { Button } from '@houselights/design-system/components/button'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './message.module.css'

/** Loads the page's data again; without JavaScript, reloads the whole page. */
export function TryAgain() {
  const router = useRouter()
  const address = useLocation({ select: ({ href }) => href })
  return (
    <>
      <Button className="with-script" variant="default" onClick={() => router.invalidate()}>
        Try again
      </Button>
      <a className="without-script" href={address}>
        Try again
      </a>
    </>
  )
}

export function Message({ title, level = 1, children }: { title: string; level?: 1 | 2; children?: ReactNode }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={level === 1 ? `wrap ${classes.page}` : classes.section}>
      <Heading className={classes.title}>{title}</Heading>
      {children}
    </div>
  )
}
