//! Files and directories that only the program's own user may read.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates a directory with its parents if necessary, and closes it to other users.
pub(super) fn directory(path: &Path) -> io::Result<()> {
    std::fs::create_dir_all(path)?;
    close(path, 0o700)
}

/// Opens a file, and closes it to other users; a new one is closed from the start.
pub(super) fn open(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    let file = options.open(path)?;
    close(path, 0o600)?;
    Ok(file)
}

/// Gives a file or directory this mode, unless others have no access already.
#[cfg(unix)]
pub(super) fn close(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;

    let mut permissions = std::fs::metadata(path)?.permissions();
    if permissions.mode() & 0o077 == 0 {
        return Ok(());
    }
    permissions.set_mode(mode);
    std::fs::set_permissions(path, permissions)
}

/// Elsewhere, a user's files are closed to others by their folder.
#[cfg(not(unix))]
pub(super) fn close(_path: &Path, _mode: u32) -> io::Result<()> {
    Ok(())
}
