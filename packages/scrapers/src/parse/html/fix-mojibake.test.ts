import { expect, test } from 'vitest'
import { fixMojibake } from './fix-mojibake.ts'

test.each([
  ['American ExpressÂ® seating', 'American Express® seating'],
  ['CafÃ© Tectonics', 'Café Tectonics'],
  ['BEYONCÃ‰ and the otherâ€™s', 'BEYONCÉ and the other’s'],
  ['EL NIÃ‘O', 'EL NIÑO'],
])('corrects %s', (garbled, expected) => {
  expect(fixMojibake(garbled)).toBe(expected)
})

test.each(['Café Tectonics', 'Mon Rovîa', '“MAÇÃ”', 'SÃO', '東京 Â®', 'Plain', ''])('leaves "%s" as it is', (text) => {
  expect(fixMojibake(text)).toBe(text)
})
