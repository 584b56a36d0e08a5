/** The invented list that visitors can try; loaded when they do. */
export async function exampleFile(name: string): Promise<File> {
  const { default: text } = await import("./example.csv?raw");
  return new File([text], name, { type: "text/csv" });
}
