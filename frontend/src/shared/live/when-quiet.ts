/** Milliseconds after a key in a field in which more is likely to follow. */
const typingPause = 2_000;

let isPressed = false;
let typedAt = Number.NEGATIVE_INFINITY;
let waiting: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notices pointers and typing from now on, until the returned function is called. */
export function followInput(): () => void {
  const pressed = () => {
    isPressed = true;
  };
  const released = () => {
    isPressed = false;
    run();
  };
  const typed = () => {
    typedAt = performance.now();
  };
  document.addEventListener("pointerdown", pressed);
  document.addEventListener("pointerup", released);
  document.addEventListener("pointercancel", released);
  document.addEventListener("input", typed);
  return () => {
    document.removeEventListener("pointerdown", pressed);
    document.removeEventListener("pointerup", released);
    document.removeEventListener("pointercancel", released);
    document.removeEventListener("input", typed);
    clearTimeout(timer);
    waiting = null;
    isPressed = false;
    typedAt = Number.NEGATIVE_INFINITY;
  };
}

/** Runs a function once no pointer is down and nothing is being typed. A later function replaces one that waits. */
export function whenQuiet(action: () => void): void {
  waiting = action;
  run();
}

function run(): void {
  if (waiting === null || isPressed) {
    return;
  }
  const left = typedAt + typingPause - performance.now();
  clearTimeout(timer);
  if (left > 0) {
    timer = setTimeout(run, left);
    return;
  }
  const action = waiting;
  waiting = null;
  action();
}
