import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tanstackStart({ router: { quoteStyle: 'single', semicolons: false, addExtensions: true } }), react()],
  build: { target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
  // the server's bundle carries everything, so that it runs from dist alone
  environments: { ssr: { resolve: { noExternal: true } } },
})
