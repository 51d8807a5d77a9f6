/** The API that subset-fonts.ts and its test use. The published types don't declare features. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'sfnt'
    readonly variationAxes?: { readonly [axis: string]: { readonly min: number; readonly max: number } }
    readonly keepFeatures?: readonly string[]
    readonly keepAllGlyphs?: boolean
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
