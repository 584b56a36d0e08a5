import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";

// Empty databases for each test file that imports this.
globalThis.indexedDB = new IDBFactory();
