/** A file that one page hands to the next one, or the prerendered page to the app. */
let handed: File | undefined;

export function handFile(file: File | undefined): void {
  handed = file;
}

/** The handed file, once. */
export function takeHandedFile(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}
