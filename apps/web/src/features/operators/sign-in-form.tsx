import { ApiError } from '@houselights/api-client/api-error'
import { Button, PasswordInput } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { sessionCalls } from './operator-calls.ts'
import classes from './sign-in-form.module.css'

/** The sign-in: one password, and a sentence when it will not do. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [password, setPassword] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    ...sessionCalls().signIn(),
    onSuccess: onSignedIn,
    onError: () => field.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password && !isPending) mutate(password)
  }
  return (
    <>
      {/* sent before the script is there, the password would stand in the address: pages refuse a POST */}
      <form method="post" className={`with-script ${classes.form}`} onSubmit={submit}>
        {/* for password managers, which keep a name with every password */}
        <input type="text" name="username" autoComplete="username" value="operator" readOnly hidden />
        <PasswordInput
          ref={field}
          name="password"
          label="Password"
          size="md"
          required
          withAsterisk={false}
          maxLength={1_000}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          value={password}
          aria-invalid={error ? true : undefined}
          error={error && <span role="alert">{sentenceOf(error)}</span>}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Button type="submit" size="md" loading={isPending}>
          Sign in
        </Button>
      </form>
      <p className="without-script">Signing in needs JavaScript.</p>
    </>
  )
}

const OURS = [400, 401, 429]

function sentenceOf(error: Error): string {
  const told = error instanceof ApiError && OURS.includes(error.status) ? error.body : ''
  return told || 'Signing in failed. Please try again in a moment.'
}
