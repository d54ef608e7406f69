//! The daily list: nine deals a day, the same for all servers.
