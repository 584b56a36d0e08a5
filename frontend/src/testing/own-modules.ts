import { vi } from "vitest";

// The test files of a worker share the libraries that Node has loaded. Each has the app's own modules, and their state,
// for itself.
vi.resetModules();
