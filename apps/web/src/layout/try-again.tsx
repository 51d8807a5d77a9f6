import { Button } from '@houselights/design-system/components/button'
import { useLocation, useRouter } from '@tanstack/react-router'

/** Loads the page's data again; without JavaScript by loading the page again. */
export function TryAgain() {
  const router = useRouter()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <>
      <Button className="with-script" variant="default" onClick={() => router.invalidate()}>
        Try again
      </Button>
      <a className="without-script" href={here}>
        Try again
      </a>
    </>
  )
}
