//! Reproducible archives: sorted, with one time, owned by root.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use tar::{Archive, Builder, EntryType, Header};

/// A file to pack.
#[derive(Debug)]
pub(super) struct ArchiveEntry {
    /// Its path in the archive's folder.
    pub(super) path: String,
    pub(super) source: PathBuf,
    pub(super) mode: u32,
}

/// Lists these files of the repository, and all files in these folders. Programs stay executable.
///
/// # Errors
///
/// Names all missing files.
pub(super) fn entries(root: &Path, names: &[&str]) -> Result<Vec<ArchiveEntry>, String> {
    let missing: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| !root.join(name).exists())
        .collect();
    if !missing.is_empty() {
        return Err(format!(
            "a release holds these files, which are missing: {}",
            missing.join(", ")
        ));
    }
    let mut entries = Vec::new();
    for name in names {
        collect(root, name, &mut entries)
            .map_err(|error| format!("{name} can't be read: {error}"))?;
    }
    Ok(entries)
}

fn collect(root: &Path, name: &str, entries: &mut Vec<ArchiveEntry>) -> io::Result<()> {
    let source = root.join(name);
    if source.is_dir() {
        for entry in fs::read_dir(source)? {
            collect(
                root,
                &format!("{name}/{}", entry?.file_name().to_string_lossy()),
                entries,
            )?;
        }
    } else {
        // Keeps only the bit that git stores, so the umask of the packing user doesn't matter.
        let is_executable = fs::metadata(&source)?.permissions().mode() & 0o100 != 0;
        entries.push(ArchiveEntry {
            path: name.to_owned(),
            source,
            mode: if is_executable { 0o755 } else { 0o644 },
        });
    }
    Ok(())
}

/// Packs these files into a folder of an archive.
pub(super) fn write(
    to: &Path,
    folder: &str,
    entries: &[ArchiveEntry],
    time: u64,
) -> Result<(), String> {
    pack(to, folder, entries, time)
        .map_err(|error| format!("{} can't be written: {error}", to.display()))
}

fn pack(to: &Path, folder: &str, entries: &[ArchiveEntry], time: u64) -> io::Result<()> {
    let mut sorted: Vec<&ArchiveEntry> = entries.iter().collect();
    sorted.sort_by(|one, other| one.path.cmp(&other.path));
    // Leaves name and time out of the compressed file's header.
    let file = BufWriter::new(File::create(to)?);
    let mut builder = Builder::new(GzBuilder::new().mtime(0).write(file, Compression::best()));
    for ArchiveEntry { path, source, mode } in sorted {
        let content = File::open(source)?;
        let mut header = Header::new_gnu();
        header.set_entry_type(EntryType::Regular);
        header.set_mode(*mode);
        header.set_mtime(time);
        header.set_uid(0);
        header.set_gid(0);
        header.set_size(content.metadata()?.len());
        builder.append_data(
            &mut header,
            format!("{folder}/{path}"),
            BufReader::new(content),
        )?;
    }
    builder.into_inner()?.finish()?.flush()
}

/// Unpacks an archive and returns its only folder.
pub(super) fn unpack(archive: &Path, to: &Path) -> Result<PathBuf, String> {
    let unpacked = || -> io::Result<Vec<PathBuf>> {
        Archive::new(GzDecoder::new(BufReader::new(File::open(archive)?))).unpack(to)?;
        fs::read_dir(to)?.map(|entry| Ok(entry?.path())).collect()
    };
    match unpacked()
        .map_err(|error| format!("{} can't be unpacked: {error}", archive.display()))?
        .as_slice()
    {
        [folder] if folder.is_dir() => Ok(folder.clone()),
        other => Err(format!(
            "{} doesn't hold one folder but {other:?}",
            archive.display()
        )),
    }
}
