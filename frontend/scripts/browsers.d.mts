export const buildTarget: string[];
export const oldestVersions: Readonly<Record<string, string>>;
