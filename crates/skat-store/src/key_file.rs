//! The key file: the token key of a file store, in a file of its own, so that no copy of the
//! database holds it.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use secrecy::{ExposeSecret as _, SecretString};
use tempfile::NamedTempFile;

use crate::error::OpenError;
use crate::sealing::TokenKey;

/// Name of the file in the data folder.
const NAME: &str = "token.key";

/// Returns the key in this folder's key file. Makes the file if there is none.
///
/// # Errors
///
/// [`OpenError::KeyFile`].
pub(crate) fn key_in(folder: &Path) -> Result<TokenKey, OpenError> {
    let path = folder.join(NAME);
    let refused = |what: String| OpenError::KeyFile {
        path: path.clone(),
        what,
    };
    loop {
        match fs::read_to_string(&path).map(SecretString::from) {
            Ok(text) => {
                return TokenKey::from_hex(text.expose_secret())
                    .map_err(|error| refused(error.to_string()));
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => match make(folder, &path) {
                // Another process was faster; its key counts.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => return made.map_err(|error| refused(error.to_string())),
            },
            Err(error) => return Err(refused(error.to_string())),
        }
    }
}

/// Makes the key file with a fresh key. It appears whole or not at all, and only its owner can read
/// it.
fn make(folder: &Path, path: &PathBuf) -> io::Result<TokenKey> {
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
    fn the_first_call_makes_a_key_that_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let key = key_in(&data).expect("a key");
        let again = key_in(&data).expect("a key");
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
        let other = key_in(other.path()).expect("a key");
        assert_ne!(key.to_hex().expose_secret(), other.to_hex().expose_secret());
    }

    #[test]
    fn a_damaged_key_file_is_named_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(NAME);
        for content in ["", "secret words", &"ab".repeat(31)] {
            fs::write(&path, content).expect("writes");
            let error = key_in(folder.path()).expect_err("no key").to_string();
            assert!(error.contains("token.key"), "{error}");
            assert!(content.is_empty() || !error.contains(content), "{error}");
            assert_eq!(fs::read_to_string(&path).expect("reads"), content);
        }
    }
}
