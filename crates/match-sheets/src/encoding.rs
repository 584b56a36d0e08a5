//! The text of a file: UTF-8, UTF-16, or what spreadsheets on Windows and old Macs wrote.

/// The text of a file, and how it was read.
pub(crate) struct Decoded {
    pub(crate) text: String,
    pub(crate) encoding: Encoding,
}

/// How bytes were read as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Utf8,
    /// UTF-8 with single bytes that are not: each is a [`broken_byte`] in the text.
    BrokenUtf8,
    Utf16,
    Windows1252,
    MacRoman,
}

impl Encoding {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Utf8 | Self::BrokenUtf8 => "utf-8",
            Self::Utf16 => "utf-16",
            Self::Windows1252 => "windows-1252",
            Self::MacRoman => "macintosh",
        }
    }
}

/// Characters for private use that stand for bytes that are not UTF-8.
const BROKEN_BYTES_FROM: u32 = 0x10_ff00;
/// The letters of the bytes from 0x80 to 0x9F in Windows-1252. The bytes above are those of Latin-1.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
/// The letters of the bytes from 0x80 in Mac Roman.
const MAC_ROMAN: &str = "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{a0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{f8ff}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ";

/// The text of a file.
pub(crate) fn decode(bytes: &[u8]) -> Decoded {
    let (text, encoding) = if let Some(bytes) = bytes.strip_prefix(b"\xff\xfe") {
        (utf16(bytes, u16::from_le_bytes), Encoding::Utf16)
    } else if let Some(bytes) = bytes.strip_prefix(b"\xfe\xff") {
        (utf16(bytes, u16::from_be_bytes), Encoding::Utf16)
    } else {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        match std::str::from_utf8(bytes) {
            Ok(text) => (text.to_owned(), Encoding::Utf8),
            Err(_) => legacy(bytes),
        }
    };
    Decoded { text, encoding }
}

/// The byte that a character stands for, if it is one that was not UTF-8.
pub(crate) fn broken_byte(character: char) -> Option<u8> {
    u32::from(character)
        .checked_sub(BROKEN_BYTES_FROM)
        .and_then(|byte| u8::try_from(byte).ok())
        .filter(|byte| *byte >= 0x80)
}

/// The letter of a byte in Windows-1252, the likeliest one for a single byte.
pub(crate) fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => letter(WINDOWS_1252, byte),
        _ => char::from(byte),
    }
}

fn mac_roman(byte: u8) -> char {
    if byte.is_ascii() {
        char::from(byte)
    } else {
        letter(MAC_ROMAN, byte)
    }
}

fn letter(letters: &str, byte: u8) -> char {
    letters
        .chars()
        .nth(usize::from(byte - 0x80))
        .unwrap_or(char::REPLACEMENT_CHARACTER)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.as_chunks::<2>().0.iter().map(|pair| unit(*pair));
    char::decode_utf16(units)
        .map(|read| read.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// UTF-8 in which single bytes are broken, if more letters are valid than broken; else a code page of single bytes.
fn legacy(bytes: &[u8]) -> (String, Encoding) {
    let (mut valid, mut broken) = (0_usize, 0_usize);
    for chunk in bytes.utf8_chunks() {
        valid += chunk
            .valid()
            .chars()
            .filter(|character| !character.is_ascii())
            .count();
        broken += chunk.invalid().len();
    }
    if valid > broken {
        return (broken_utf8(bytes), Encoding::BrokenUtf8);
    }
    let encoding = code_page(bytes);
    let decode = if encoding == Encoding::MacRoman {
        mac_roman
    } else {
        windows_1252
    };
    // A table of all bytes: a letter is then one access, not a walk along a string.
    let table: Vec<char> = (0..=u8::MAX).map(decode).collect();
    let text = bytes
        .iter()
        .filter_map(|byte| table.get(usize::from(*byte)))
        .collect();
    (text, encoding)
}

fn broken_utf8(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        let broken = chunk.invalid().iter();
        text.extend(broken.filter_map(|byte| char::from_u32(BROKEN_BYTES_FROM + u32::from(*byte))));
    }
    text
}

/// Letters of both code pages beside other letters: those of European words are from 0xC0 in Windows-1252, and from
/// 0x80 to 0x9F in Mac Roman.
fn code_page(bytes: &[u8]) -> Encoding {
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphabetic);
    let (mut windows, mut mac) = (0_usize, 0_usize);
    for [before, byte, after] in bytes.array_windows::<3>() {
        if is_letter(Some(before)) || is_letter(Some(after)) {
            match byte {
                0xc0..=0xff => windows += 1,
                // Quotation marks and dashes of Windows-1252 stand beside letters too.
                0x85 | 0x91..=0x97 => {}
                0x80..=0x9f => mac += 1,
                _ => {}
            }
        }
    }
    if mac > windows {
        Encoding::MacRoman
    } else {
        Encoding::Windows1252
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_of_an_old_mac_is_read() {
        // "Åsa Sjöö" and "Märta" in Mac Roman
        let decoded = decode(b"\x81sa Sj\x9a\x9a;M\x8arta\n");
        assert_eq!(decoded.encoding, Encoding::MacRoman);
        assert_eq!(decoded.text, "Åsa Sjöö;Märta\n");
    }

    #[test]
    fn a_single_broken_byte_leaves_the_other_letters_as_they_are() {
        let decoded = decode(b"\xc3\x85sa;\xc3\x85ke;bl\xf6t\n");
        assert_eq!(decoded.encoding, Encoding::BrokenUtf8);
        let broken: Vec<u8> = decoded.text.chars().filter_map(broken_byte).collect();
        assert_eq!(broken, [0xf6]);
        assert_eq!(windows_1252(0xf6), 'ö');
    }

    #[test]
    fn all_letters_of_a_code_page_are_known() {
        assert_eq!(MAC_ROMAN.chars().count(), 128);
        assert_eq!(WINDOWS_1252.chars().count(), 32);
        assert_eq!(windows_1252(0x80), '€');
    }
}
