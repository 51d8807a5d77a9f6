import { isApiError } from '@houselights/api-client/api-error'
import { signIn } from '@houselights/contracts/operators/operator-session'
import { Box, Button, Card, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { operatorCall } from './operator-calls.ts'
import '@mantine/core/styles/PasswordInput.layer.css'

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [password, setPassword] = useState('')
  const [cookiesBlocked, setCookiesBlocked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => operatorCall(signIn, { body: { password } }),
    // without a cookie the next page would ask for the password again
    onSuccess: () => (navigator.cookieEnabled ? onSignedIn() : setCookiesBlocked(true)),
    onError: () => field.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password && !isPending) mutate(password)
  }
  const failure = error ? toSentence(error) : cookiesBlocked && COOKIES_BLOCKED
  return (
    <Box className="wrap" py="4rem">
      <Card component="section" maw="27rem" mx="auto" p="xl">
        <Title order={1} size="h2">
          Operators’ area
        </Title>
        <Text c="dimmed">Data quality, coverage and sources. Sign in to continue.</Text>
        {/* POST, which pages refuse: a GET sent before hydration would put the password in the address */}
        <form method="post" className="with-script" onSubmit={submit}>
          <Stack align="start">
            {/* for password managers, which store a name with every password */}
            <input type="text" name="username" autoComplete="username" value="operator" readOnly hidden />
            <PasswordInput
              ref={field}
              name="password"
              label="Password"
              size="md"
              w="100%"
              required
              withAsterisk={false}
              maxLength={1_000}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
              value={password}
              aria-invalid={failure ? true : undefined}
              error={failure && <span role="alert">{failure}</span>}
              onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            />
            <Button type="submit" size="md" loading={isPending}>
              Sign in
            </Button>
          </Stack>
        </form>
        <p className="without-script">Signing in needs JavaScript.</p>
      </Card>
    </Box>
  )
}

const COOKIES_BLOCKED = 'Signing in needs a cookie. Allow cookies for this site in your browser, then try again.'

/** Statuses whose responses contain a sentence for people. */
const EXPECTED_STATUSES = [400, 401, 429]

function toSentence(error: Error): string {
  const sentence = isApiError(error) && EXPECTED_STATUSES.includes(error.status) ? error.body : ''
  return sentence || 'Signing in failed. Please try again in a moment.'
}
