import { Button } from '@houselights/design-system/components/button'
import { useEffect, useState } from 'react'
import { Section } from '../../layout/section.tsx'
import { useSettings } from '../../use-settings.ts'
import classes from './following-page.module.css'
import { type PushSupport, pushSupport } from './push.ts'
import { renewTelling, startTelling, stopTelling, useTold } from './use-following.ts'

export function PushPanel() {
  const { pushKey } = useSettings()
  const told = useTold()
  // what is followed is known in the browser alone: nothing of this is rendered on a server
  const [support, setSupport] = useState(pushSupport)
  useEffect(() => {
    if (pushKey !== null) void renewTelling(pushKey)
  }, [pushKey])
  if (pushKey === null) return null
  const start = async () => {
    await startTelling(pushKey)
    setSupport(pushSupport())
  }
  return (
    <Section title="Notifications">
      {told ? (
        <>
          <p className={classes.told}>This device is told of changes, also while the site is closed.</p>
          <Button variant="default" size="md" onClick={() => void stopTelling()}>
            Stop notifications
          </Button>
        </>
      ) : (
        <Off support={support} start={start} />
      )}
      <p className={classes.notices}>
        Notifications tell of new shows of what you follow, and when a show with Notify or of an artist you follow goes
        on sale, moves, is cancelled, and is tonight. For them the site stores what you follow with the address that
        your browser gives it, and nothing of who you are. Stopping them erases both.
      </p>
    </Section>
  )
}

function Off({ support, start }: { support: PushSupport; start: () => Promise<void> }) {
  if (support === 'unsupported')
    return <p>This browser takes no notifications. On an iPhone or iPad it does once the site is on the Home Screen.</p>
  if (support === 'blocked')
    return <p>This browser blocks notifications of this site. Allow them in the browser’s settings for it.</p>
  return (
    <Button variant="default" size="md" onClick={() => void start()}>
      Send notifications to this device
    </Button>
  )
}
