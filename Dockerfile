# The bot as a small image. Build: docker build -t skatrunde .
FROM rust:1.95-slim-bookworm AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends make perl \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# Without the local Discord: it listens on loopback only, where nobody could reach it.
RUN cargo build --release --locked --package skatrunde \
    --no-default-features --features arena,vendored-openssl

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home skatrunde \
    && install --directory --owner skatrunde --group skatrunde --mode 700 /data
LABEL org.opencontainers.image.title="Skatrunde" \
    org.opencontainers.image.description="A Discord bot that hosts the card game Skat" \
    org.opencontainers.image.version="0.1.0" \
    org.opencontainers.image.licenses="MIT OR Apache-2.0"
COPY LICENSE-MIT LICENSE-APACHE NOTICE.md THIRD_PARTY_NOTICES.md /usr/share/doc/skatrunde/
# The release profile leaves debug information and symbols out.
COPY --from=build /source/target/release/skatrunde /usr/local/bin/skatrunde
# A number, so that a platform can see that it isn't root.
USER 10001
ENV SKATRUNDE__DATA__FOLDER=/data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=10s --retries=3 CMD ["skatrunde", "health"]
ENTRYPOINT ["skatrunde"]
