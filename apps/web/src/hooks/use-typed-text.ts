import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 300

/** A field's text. It is reported after a pause in typing, and replaced when something else changes the address. */
export function useTypedText(addressText: string, onPause: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(addressText)
  const reported = useRef(addressText)
  const report = useDebouncedCallback((typedText: string) => {
    reported.current = typedText.trim()
    onPause(reported.current)
  }, PAUSE_MS)
  useEffect(() => {
    if (addressText === reported.current) return
    reported.current = addressText
    setText(addressText)
  }, [addressText])
  const type = (typedText: string) => {
    setText(typedText)
    report(typedText)
  }
  return [text, type]
}
