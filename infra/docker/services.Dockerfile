# The API, the worker and the migration share one base image, because Node runs their TypeScript without a build.
FROM node:24.21.0-bookworm-slim AS install
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY apps/api/package.json apps/api/
COPY apps/worker/package.json apps/worker/
COPY apps/web/package.json apps/web/
COPY packages packages
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --prod \
      --filter-prod @houselights/api... --filter-prod @houselights/worker...

FROM node:24.21.0-bookworm-slim AS services
LABEL org.opencontainers.image.licenses=MIT
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
# root owns the code, so a running service can't change it
COPY --from=install /app ./
COPY cities cities
COPY apps/api apps/api
COPY apps/worker apps/worker
# so that the services' user can write to volumes mounted here
RUN mkdir /pictures /backups && chown node:node /pictures /backups
# numeric, so that an orchestrator can verify that it isn't root
USER 1000:1000

FROM services AS migrate
LABEL org.opencontainers.image.title=houselights-migrate
CMD ["node", "packages/database/src/schema/migrate-cli.ts"]

FROM services AS api
LABEL org.opencontainers.image.title=houselights-api
EXPOSE 4000 9464
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=192", "--max-semi-space-size=4", "apps/api/src/server.ts"]

FROM services AS worker
LABEL org.opencontainers.image.title=houselights-worker
USER root
# some venues' pages need a browser, here headless Chromium; tini reaps its ended processes, which Node doesn't
RUN apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell tini && rm -rf /var/lib/apt/lists/*
ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell
USER 1000:1000
EXPOSE 9464
# on METRICS_PORT, the worker's only port
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--max-semi-space-size=8", "apps/worker/src/main.ts"]
