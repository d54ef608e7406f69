//! The key file: the token key of a file store, in a file of its own, so that no copy of the
//! database holds it.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

use secrecy::{ExposeSecret as _, SecretString};
use tempfile::NamedTempFile;

use crate::error::OpenError;
use crate::sealing::TokenKey;

/// Name of the file in the data folder.
const NAME: &str = "token.key";

/// Returns the key in this folder's key file; `None` if there is no file.
///
/// # Errors
///
/// [`OpenError::KeyFile`].
pub(crate) fn existing_key(folder: &Path) -> Result<Option<TokenKey>, OpenError> {
    let path = folder.join(NAME);
    match fs::read_to_string(&path).map(SecretString::from) {
        Ok(text) => TokenKey::from_hex(text.expose_secret())
            .map(Some)
            .map_err(|error| refused(&path, &error)),
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
            ) =>
        {
            Ok(None)
        }
        Err(error) => Err(refused(&path, &error)),
    }
}

/// Makes this folder's key file with a fresh key, and returns the key. If there is a file by now,
/// its key counts.
///
/// # Errors
///
/// [`OpenError::KeyFile`].
pub(crate) fn new_key(folder: &Path) -> Result<TokenKey, OpenError> {
    let path = folder.join(NAME);
    match make(folder, &path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => existing_key(folder)?
            .ok_or_else(|| refused(&path, &"it is a link to a file that doesn't exist")),
        made => made.map_err(|error| refused(&path, &error)),
    }
}

fn refused(path: &Path, reason: &dyn fmt::Display) -> OpenError {
    OpenError::KeyFile {
        path: path.to_owned(),
        what: reason.to_string(),
    }
}

/// Makes the key file with a fresh key. It appears whole or not at all, and only its owner can read
/// it.
fn make(folder: &Path, path: &Path) -> io::Result<TokenKey> {
    let folder = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    fs::create_dir_all(folder)?;
    let key = TokenKey::random().map_err(io::Error::other)?;
    // Its mode is 0600.
    let mut file = NamedTempFile::new_in(folder)?;
    writeln!(file, "{}", key.to_hex().expose_secret())?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    File::open(folder)?.sync_all()?;
    Ok(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        assert!(existing_key(&data).expect("no error").is_none());
        let key = new_key(&data).expect("a key");
        let again = new_key(&data).expect("a key");
        assert_eq!(key.to_hex().expose_secret(), again.to_hex().expose_secret());
        let again = existing_key(&data).expect("no error").expect("a key");
        assert_eq!(key.to_hex().expose_secret(), again.to_hex().expose_secret());
        let names: Vec<_> = fs::read_dir(&data)
            .expect("reads")
            .map(|file| file.expect("reads").file_name())
            .collect();
        assert_eq!(names, [NAME]);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = data.join(NAME).metadata().expect("reads").permissions();
            assert_eq!(mode.mode() & 0o777, 0o600);
        }
        let other = tempfile::tempdir().expect("a folder");
        let other = new_key(other.path()).expect("a key");
        assert_ne!(key.to_hex().expose_secret(), other.to_hex().expose_secret());
    }

    #[test]
    fn a_damaged_key_file_is_named_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(NAME);
        for content in ["", "secret words", &"ab".repeat(31)] {
            fs::write(&path, content).expect("writes");
            for refusal in [
                existing_key(folder.path()).expect_err("no key"),
                new_key(folder.path()).expect_err("no key"),
            ] {
                let error = refusal.to_string();
                assert!(error.contains("token.key"), "{error}");
                assert!(content.is_empty() || !error.contains(content), "{error}");
            }
            assert_eq!(fs::read_to_string(&path).expect("reads"), content);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nothing_is_named_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(NAME);
        std::os::unix::fs::symlink("nowhere", &path).expect("links");
        assert!(existing_key(folder.path()).expect("no error").is_none());
        let error = new_key(folder.path()).expect_err("no key").to_string();
        assert!(
            error.contains("token.key") && error.contains("a link"),
            "{error}"
        );
        assert!(path.is_symlink());
    }
}
