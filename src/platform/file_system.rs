//! On what kind of file system a folder lies. A ledger needs memory that its processes
//! share and locks that hold; on a network file system it has neither.
//!
//! On Windows nothing is asked: a folder of the user's own data lies on the machine
//! unless somebody has redirected it.

use std::path::Path;

/// File systems of the FUSE family that lie on this machine.
#[cfg(any(target_os = "linux", test))]
const LOCAL_FUSE: [&str; 10] = [
    "fuseblk",
    "fuse.bindfs",
    "fuse.cryfs",
    "fuse.encfs",
    "fuse.fuse-overlayfs",
    "fuse.gocryptfs",
    "fuse.lxcfs",
    "fuse.mergerfs",
    "fuse.veracrypt",
    "fuse.zfs",
];

/// The name of the network file system that the folder lies on, or its nearest parent
/// that exists. `None` where it lies on this machine, or where that can't be told.
pub fn network_file_system(folder: &Path) -> Option<String> {
    let existing = folder.ancestors().find(|folder| folder.exists())?;
    system::network_name(existing)
}

#[cfg(target_os = "linux")]
mod system {
    use std::{os::unix::fs::MetadataExt as _, path::Path};

    use rustix::fs::{major, minor, statfs};

    pub(super) fn network_name(folder: &Path) -> Option<String> {
        let stat = statfs(folder).ok()?;
        // The kernel's numbers have 32 bits; where the field is signed they are extended.
        let kind = u32::try_from(i128::from(stat.f_type) & 0xffff_ffff).ok()?;
        super::network_of_kind(kind, || mounted_as(folder)).map(str::to_owned)
    }

    /// The kernel's name of the mounted file system, e.g. `fuse.sshfs`.
    fn mounted_as(folder: &Path) -> Option<String> {
        let device = std::fs::metadata(folder).ok()?.dev();
        let device = format!("{}:{}", major(device), minor(device));
        let mounts = std::fs::read_to_string("/proc/self/mountinfo").ok()?;
        super::file_system_of_device(&mounts, &device).map(str::to_owned)
    }
}

#[cfg(target_os = "macos")]
mod system {
    use std::path::Path;

    /// `MNT_LOCAL` of the system's `mount.h`.
    const IS_LOCAL: u32 = 0x1000;

    pub(super) fn network_name(folder: &Path) -> Option<String> {
        let stat = rustix::fs::statfs(folder).ok()?;
        if stat.f_flags & IS_LOCAL != 0 {
            return None;
        }
        let name = stat.f_fstypename.iter();
        let name = name.map_while(|letter| u8::try_from(*letter).ok().filter(|byte| *byte != 0));
        Some(name.map(char::from).collect())
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
mod system {
    use std::path::Path;

    pub(super) fn network_name(_folder: &Path) -> Option<String> {
        None
    }
}

/// The network file system that a number of `statfs` stands for. FUSE is a family:
/// only the name under which it is mounted tells.
#[cfg(any(target_os = "linux", test))]
fn network_of_kind(kind: u32, mounted_as: impl FnOnce() -> Option<String>) -> Option<&'static str> {
    Some(match kind {
        0x6969 => "NFS",
        0x517b | 0xff53_4d42 | 0xfe53_4d42 => "SMB",
        0x564c => "NCP",
        0x5346_414f | 0x6b41_4653 => "AFS",
        0x7375_7245 => "Coda",
        0x0102_1997 => "9P",
        0x00c3_6400 => "Ceph",
        0x0bd0_0bd0 => "Lustre",
        0x0116_1970 => "GFS2",
        0x7461_636f => "OCFS2",
        0x786f_4256 => "vboxsf",
        0x6573_5546 => {
            let name = mounted_as().unwrap_or_default();
            if LOCAL_FUSE.contains(&name.as_str()) {
                return None;
            }
            match name.as_str() {
                "fuse.sshfs" => "sshfs",
                "fuse.rclone" => "rclone",
                "fuse.davfs" => "WebDAV",
                "fuse.gvfsd-fuse" => "gvfs",
                "virtiofs" => "virtiofs",
                _ => "FUSE",
            }
        }
        _ => return None,
    })
}

/// The file system of a device, in the text of `/proc/self/mountinfo`:
/// `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw`.
#[cfg(any(target_os = "linux", test))]
fn file_system_of_device<'a>(mounts: &'a str, device: &str) -> Option<&'a str> {
    mounts.lines().find_map(|mount| {
        let (place, system) = mount.split_once(" - ")?;
        (place.split(' ').nth(2)? == device)
            .then(|| system.split(' ').next())
            .flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn network_file_systems_are_distinguished_from_those_of_the_machine() {
        let of = |kind| network_of_kind(kind, || None);
        for (kind, name) in [
            (0x6969, Some("NFS")),
            (0xff53_4d42, Some("SMB")),
            (0xfe53_4d42, Some("SMB")),
            (0x0102_1997, Some("9P")),
            (0x00c3_6400, Some("Ceph")),
            // ext4, btrfs, xfs, tmpfs, overlayfs, zfs, f2fs, NTFS of the kernel
            (0xef53, None),
            (0x9123_683e, None),
            (0x5846_5342, None),
            (0x0102_1994, None),
            (0x794c_7630, None),
            (0x2fc1_2fc1, None),
            (0xf2f5_2010, None),
            (0x7366_746e, None),
        ] {
            assert_eq!(of(kind), name, "{kind:x}");
        }
    }

    #[test]
    fn a_fuse_file_system_is_local_only_if_it_is_known_to_be() {
        let of = |name: Option<&str>| network_of_kind(0x6573_5546, || name.map(str::to_owned));
        assert_eq!(of(Some("fuse.sshfs")), Some("sshfs"));
        assert_eq!(of(Some("fuse.of-tomorrow")), Some("FUSE"));
        assert_eq!(of(None), Some("FUSE"));
        assert_eq!(of(Some("fuseblk")), None);
        assert_eq!(of(Some("fuse.gocryptfs")), None);
    }

    #[test]
    fn the_name_of_a_mount_is_found_by_its_device() {
        let mounts = "22 28 0:20 / /sys rw shared:7 - sysfs sysfs rw\n\
            300 28 0:51 / /home/a\\040b rw,nosuid shared:9 - fuse.sshfs a@b:/ rw\n";
        assert_eq!(file_system_of_device(mounts, "0:51"), Some("fuse.sshfs"));
        assert_eq!(file_system_of_device(mounts, "0:20"), Some("sysfs"));
        assert_eq!(file_system_of_device(mounts, "0:2"), None);
    }

    #[test]
    fn a_folder_that_is_not_there_lies_where_its_parent_lies() {
        let folder = tempfile::tempdir().unwrap();
        let here = network_file_system(folder.path());
        let below = folder.path().join("data").join("ledgers");
        assert_eq!(network_file_system(&below), here);
    }
}
