/** A file that one page hands to the next one, or the prerendered page to the app. */
let handed: File | null = null;

export function handFile(file: File): void {
  handed = file;
}

/** The handed file, once. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}
