import type { GroupFile } from "../../../api/types";

/** Why a file is rejected before the upload. */
export type FileProblem = "empty" | "tooLarge" | "otherFile" | "damaged" | "unreadable";

/** A group's file; the server checks its content. */
export interface ReadFile {
  readonly name: string;
  readonly content: GroupFile;
}

/** Reads a group's file for the import, or returns why it cannot be used. */
export async function readFile(file: File, bytesMax: number): Promise<ReadFile | FileProblem> {
  if (file.size > bytesMax) {
    return "tooLarge";
  }
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    // The file was moved or changed since it was chosen.
    return "unreadable";
  }
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === "") {
    return "empty";
  }
  if (!/^\s*[{[]/.test(text)) {
    return "otherFile";
  }
  try {
    return { name: file.name, content: JSON.parse(text) };
  } catch {
    return "damaged";
  }
}
