declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export default classes
}

declare module '*.woff2?url' {
  const address: string
  export default address
}

declare module '*.layer.css'
