/** Why a file is rejected before the upload. */
export type FileProblem = "empty" | "tooLarge" | "workbook" | "binary" | "damaged" | "unreadable";

/** The kind of a file: a group file or a list of matches. */
export type FileKind = "group" | "list";

/** A file decoded to text. */
export interface ReadFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly text: string;
  /** The encoding was guessed and should be checked. */
  readonly isGuessed: boolean;
}

/** The magic bytes of workbooks: zip (.xlsx) and compound file (.xls). */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/** Reads a file for the import, or returns why it cannot be used. */
export async function readFile(file: File, bytesMax: number): Promise<ReadFile | FileProblem> {
  if (file.size > bytesMax) {
    return "tooLarge";
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // The file was moved or changed since it was chosen.
    return "unreadable";
  }
  if (workbooks.some((start) => start.every((byte, at) => bytes[at] === byte))) {
    return "workbook";
  }
  const { text, isGuessed } = decode(bytes);
  if (text.trim() === "") {
    return "empty";
  }
  if (text.includes("\0")) {
    return "binary";
  }
  const isGroup = /^\s*[{[]/.test(text);
  if (isGroup && !isJson(text)) {
    return "damaged";
  }
  return { name: file.name, kind: isGroup ? "group" : "list", text, isGuessed };
}

/** Decodes UTF-8 or UTF-16; everything else is assumed to be Windows-1252, as spreadsheets on Windows write it. */
function decode(bytes: Uint8Array): { text: string; isGuessed: boolean } {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) {
    return { text: new TextDecoder("utf-16le").decode(bytes), isGuessed: false };
  }
  if (first === 0xfe && second === 0xff) {
    return { text: new TextDecoder("utf-16be").decode(bytes), isGuessed: false };
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isGuessed: false };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), isGuessed: true };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
