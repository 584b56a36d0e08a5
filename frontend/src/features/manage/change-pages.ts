/**
 * The pages that change more than the latest match, and what other pages show of them: one file of the build, since the
 * name of each is in the first files of every page.
 */
export { BackToPage } from "./back-to/BackToPage";
export { JoinPage } from "./join/JoinPage";
export { UndoableChanges } from "./join/UndoableChanges";
export { SplitPage } from "./split/SplitPage";
