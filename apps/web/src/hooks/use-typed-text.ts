import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const PAUSE = 300

/** The text of a field. It is reported after a pause in typing, and replaced when the address changes otherwise. */
export function useTypedText(given: string, onPause: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(given)
  const reported = useRef(given)
  const report = useDebouncedCallback((typed: string) => {
    reported.current = typed.trim()
    onPause(reported.current)
  }, PAUSE)
  useEffect(() => {
    if (given === reported.current) return
    reported.current = given
    setText(given)
  }, [given])
  const type = (typed: string) => {
    setText(typed)
    report(typed)
  }
  return [text, type]
}
