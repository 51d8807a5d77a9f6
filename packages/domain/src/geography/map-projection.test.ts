import { expect, test } from 'vitest'
import { findBoxAround, getFrame, toPlan } from './map-projection.ts'

const box = { south: 37.6, north: 37.9, west: -122.6, east: -122.2 }
const plan = toPlan(box)

test('maps the corners of a box to the corners of its drawing', () => {
  expect(plan.toDot({ latitude: 37.9, longitude: -122.6 })).toEqual({ x: 0, y: 0 })
  const { x, y } = plan.toDot({ latitude: 37.6, longitude: -122.2 })
  expect([x, y]).toEqual([expect.closeTo(plan.width), expect.closeTo(plan.height)])
})

test('draws a mile north as long as a mile east', () => {
  const origin = { latitude: 37.75, longitude: -122.4 }
  const originDot = plan.toDot(origin)
  const east =
    plan.toDot({ ...origin, longitude: origin.longitude + 0.01 / Math.cos((37.75 * Math.PI) / 180) }).x - originDot.x
  const north = originDot.y - plan.toDot({ ...origin, latitude: origin.latitude + 0.01 }).y
  expect(north / east).toBeCloseTo(1, 3)
})

test('maps a dot back to its coordinates', () => {
  const { latitude, longitude } = plan.getPlace(plan.toDot({ latitude: 37.76, longitude: -122.42 }))
  expect([latitude, longitude]).toEqual([expect.closeTo(37.76, 8), expect.closeTo(-122.42, 8)])
})

test('finds the smallest box around places', () => {
  expect(findBoxAround([])).toBeUndefined()
  expect(
    findBoxAround([
      { latitude: 1, longitude: 9 },
      { latitude: 3, longitude: 5 },
    ]),
  ).toEqual({ south: 1, north: 3, west: 5, east: 9 })
})

test('frames all dots with a margin, and nothing beyond the drawing', () => {
  const drawing = { width: 1_000, height: 600 }
  expect(getFrame([], drawing, 100)).toEqual({ x: 200, y: 0, side: 600 })
  const frame = getFrame(
    [
      { x: 300, y: 300 },
      { x: 384, y: 342 },
    ],
    drawing,
    50,
  )
  expect(frame).toEqual({ x: expect.closeTo(292), y: expect.closeTo(271), side: expect.closeTo(100) })
  // A single dot isn't magnified.
  expect(getFrame([{ x: 500, y: 300 }], drawing, 200)).toEqual({ x: 400, y: 200, side: 200 })
  expect(getFrame([{ x: 990, y: 10 }], drawing, 200)).toEqual({ x: 800, y: 0, side: 200 })
  expect(
    getFrame(
      [
        { x: 0, y: 0 },
        { x: 1_000, y: 600 },
      ],
      drawing,
      200,
    ),
  ).toEqual({ x: 200, y: 0, side: 600 })
})
