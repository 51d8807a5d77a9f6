FROM node:24.21.0-bookworm-slim AS install
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/worker/package.json apps/worker/
COPY apps/web/package.json apps/web/
COPY packages packages
COPY tests/package.json tests/

FROM install AS build
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --filter @houselights/web...
COPY tsconfig.json ./
COPY apps/web apps/web
RUN cd apps/web && node build-if-needed.ts --force

FROM install AS web
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter-prod @houselights/web...
COPY cities cities
COPY apps/web apps/web
COPY --from=build /app/apps/web/dist apps/web/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=128", "--max-semi-space-size=4", "apps/web/server.ts"]
