type Style = Record<string, string | number>

/** An element as satori reads it: what React makes of JSX. */
export interface Element {
  type: string
  props: { style: Style; children: (Element | string)[] }
  key: null
}

export const box = (style: Style, ...children: (Element | string | null)[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter((child) => child !== null) },
  key: null,
})
