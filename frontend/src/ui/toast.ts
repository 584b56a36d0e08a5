/** A message that disappears after 2 s (success) or 4 s (error). */
export interface Toast {
  id: number;
  kind: "success" | "error";
  text: string;
}

export const toastDuration: Record<Toast["kind"], number> = { success: 2_000, error: 4_000 };

type Listener = () => void;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

export const toast = {
  success: (text: string) => add("success", text),
  error: (text: string) => add("error", text),
};

export const toastStore = {
  current: () => toasts,
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  remove(id: number) {
    set(toasts.filter((shown) => shown.id !== id));
  },
};

function add(kind: Toast["kind"], text: string) {
  lastId += 1;
  set([...toasts, { id: lastId, kind, text }]);
}

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) {
    listener();
  }
}
