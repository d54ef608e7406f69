// The key of this start of the local Discord. It stands behind the `#` of the address, which browsers send to no server.

const key = new URLSearchParams(location.hash.slice(1)).get("key") ?? "";

/** Adds the key to the address of something on this server. */
export function withKey(path, query = {}) {
  return `${path}?${new URLSearchParams({ ...query, key })}`;
}

// Somebody has opened the address of another start in this window.
window.addEventListener("hashchange", () => location.reload());
