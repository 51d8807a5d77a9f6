# The website: its server, the built pages and their dependencies, without build tools.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/worker/package.json apps/worker/
COPY apps/web/package.json apps/web/
COPY packages packages

FROM manifests AS build
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --filter @houselights/web...
COPY tsconfig.json ./
COPY apps/web apps/web
RUN cd apps/web && node build-if-needed.ts --force

FROM manifests AS install
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod --filter-prod @houselights/web...

FROM node:24.21.0-bookworm-slim AS web
LABEL org.opencontainers.image.title=houselights-web org.opencontainers.image.licenses=MIT
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
# copied from another stage, which leaves out npm's and pnpm's caches; root owns the code, so a running service can't change it
COPY --from=install /app ./
COPY cities cities
COPY apps/web apps/web
COPY --from=build /app/apps/web/dist apps/web/dist
# numeric, so that an orchestrator can verify that it isn't root
USER 1000:1000
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=128", "--max-semi-space-size=4", "apps/web/server.ts"]
