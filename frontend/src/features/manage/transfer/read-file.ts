/** Why a file cannot even be sent. */
export type FileProblem = "empty" | "tooLarge" | "workbook" | "binary" | "damaged" | "unreadable";

/** What a file is: a group's file, or a list of matches. */
export type FileKind = "group" | "list";

/** A file as text, whatever it was written in. */
export interface ReadFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly text: string;
  /** Its letters were guessed: they are to be looked at. */
  readonly isGuessed: boolean;
}

/** Both kinds of workbooks begin so: a zip archive, and what came before it. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
] as const;

/** Reads a file that is to be imported, or says what is wrong with it. */
export async function readFile(file: File, bytesMax: number): Promise<ReadFile | FileProblem> {
  if (file.size > bytesMax) {
    return "tooLarge";
  }
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed since it was chosen.
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

/** As UTF-8 or UTF-16 says; what is neither was written by a spreadsheet on Windows, in its own letters. */
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
