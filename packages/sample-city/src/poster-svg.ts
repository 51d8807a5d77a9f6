import { escapeHtml } from './site.ts'

export interface PosterArt {
  width: number
  height: number
  /** Printed on it, in big letters; nothing for a picture without words. */
  name: string
  /** What of colours and forms is chosen by. */
  pick: number
}

/** An abstract poster: two colours, some light, some forms, and a name that nobody could take for a real one. */
export function posterSvg({ width, height, name, pick }: PosterArt): string {
  const hue = (pick * 47) % 360
  const other = (hue + 90 + (pick % 5) * 37) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="${pick % 2}" y2="1">
        <stop offset="0" stop-color="hsl(${hue},62%,24%)"/><stop offset="1" stop-color="hsl(${other},70%,48%)"/>
      </linearGradient>
      <radialGradient id="light"><stop offset="0" stop-color="hsl(${other},100%,88%)"/><stop offset="1" stop-color="hsl(${other},100%,80%)" stop-opacity="0"/></radialGradient>
      <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="1" seed="${pick % 999}"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 0.45 -0.12"/></filter>
    </defs>
    <rect width="100%" height="100%" fill="url(#ground)"/>
    <circle cx="${width * (0.25 + (pick % 6) / 10)}" cy="${height * 0.42}" r="${Math.max(width, height) * 0.42}" fill="url(#light)" opacity="0.7"/>
    ${forms(width, height, hue, pick)}
    <rect width="100%" height="100%" filter="url(#grain)" opacity="0.5"/>
    ${name && lettering(width, height, name)}
  </svg>`
}

function forms(width: number, height: number, hue: number, pick: number): string {
  const size = Math.min(width, height)
  const [x, y] = [width * (0.3 + ((pick >>> 3) % 5) / 10), height * (0.4 + ((pick >>> 6) % 4) / 12)]
  const ink = `hsl(${(hue + 200) % 360},85%,62%)`
  switch ((pick >>> 2) % 4) {
    case 0:
      return [0.34, 0.26, 0.18, 0.1]
        .map(
          (radius) =>
            `<circle cx="${x}" cy="${y}" r="${size * radius}" fill="none" stroke="${ink}" stroke-width="${size * 0.02}"/>`,
        )
        .join('')
    case 1:
      return Array.from(
        { length: 9 },
        (_, bar) =>
          `<rect x="${width * (0.08 + bar * 0.095)}" y="${height * (0.75 - ((pick >>> bar) % 8) / 16)}" width="${width * 0.055}" height="${height}" fill="${ink}" opacity="0.85"/>`,
      ).join('')
    case 2:
      return `<path d="M0 ${height * 0.62} Q ${width * 0.25} ${height * 0.4} ${width * 0.5} ${height * 0.62} T ${width} ${height * 0.58} V ${height} H 0 Z" fill="${ink}" opacity="0.8"/><circle cx="${x}" cy="${height * 0.34}" r="${size * 0.16}" fill="${ink}"/>`
    default:
      return `<path d="M${x} ${height * 0.16} L ${x + size * 0.36} ${height * 0.8} H ${x - size * 0.36} Z" fill="${ink}" opacity="0.85"/>`
  }
}

function lettering(width: number, height: number, name: string): string {
  const lines = linesOf(name, width > height ? 16 : 11)
  const longest = Math.max(...lines.map(({ length }) => length))
  const size = Math.min((width * 0.88) / (longest * 0.7), (height * 0.5) / lines.length)
  const texts = lines.map(
    (line, index) =>
      `<text x="${width * 0.06}" y="${height * 0.08 + size * (0.85 + index * 1.02)}" font-size="${size}">${escapeHtml(line)}</text>`,
  )
  const small = Math.min(width, height) * 0.035
  return `<g fill="#fff" font-family="sans-serif" font-weight="800">${texts.join('')}
    <text x="${width * 0.06}" y="${height * 0.95}" font-size="${small}" font-weight="400">A sample poster: nobody will play</text></g>`
}

function linesOf(name: string, most: number): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= most) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
