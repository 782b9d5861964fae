# syntax=docker/dockerfile:1
# docker build --platform linux/amd64,linux/arm64 -t lyceum .
ARG NODE_IMAGE=node:24-bookworm-slim

# The archive is the same for every processor, so it is made on the machine that builds.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE} AS release
WORKDIR /source
COPY . .
RUN npm ci && npm run release -- --to /release

# Packages with native parts are installed for the processor that the image is for.
FROM ${NODE_IMAGE} AS packages
COPY deploy/image /steps
COPY --from=release /release /release
RUN /steps/unpack.sh /release/lyceum-*.tar.gz /opt/lyceum \
  && /steps/install.sh /opt/lyceum \
  && /steps/finish.sh /opt/lyceum --without-node

FROM ${NODE_IMAGE}
# 1 adds ffmpeg, which prepares recordings; only servers that work on the queue need it.
ARG WITH_FFMPEG=0
RUN if [ "$WITH_FFMPEG" = 1 ]; then \
    apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*; \
  fi \
  && groupadd --gid 10001 lyceum \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin lyceum \
  && install -d -o 10001 -g 10001 -m 700 /data
COPY --from=packages /opt/lyceum /opt/lyceum
ENV DATA_DIR=/data PORT=4000 DEMO=0
USER 10001:10001
VOLUME /data
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "/opt/lyceum/deploy/image/healthcheck.mjs"]
ENTRYPOINT ["node", "/opt/lyceum/bin/lyceum.mjs"]
CMD ["start"]
