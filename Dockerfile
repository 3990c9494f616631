# Max Tasks as an image: `docker build -t max-tasks .`. The final stage has no build tools and runs as an ordinary user.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY start.mjs vite.config.ts tsconfig.base.json ./
COPY scripts scripts
COPY src src
RUN node start.mjs build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The optional packages are Node itself, which the image already has, and a socket for Cloudflare's workers.
RUN npm ci --ignore-scripts --omit=dev --omit=optional

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 700 /data .cache
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# The server finds its build by the hash of the page's sources.
COPY package.json package-lock.json start.mjs vite.config.ts ./
COPY scripts scripts
COPY src src
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm, so that the stop signal reaches the server.
CMD ["node", "start.mjs"]
