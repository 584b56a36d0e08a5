import { Share2 } from "lucide-react";
import { Button } from "../ui/Button";
import { type Shared, useShare } from "./use-share";

/** The main action of a page that is made to be shared: at the bottom of the screen on phones, else in its column. */
export function ShareAction({ text, ...shared }: Shared & { readonly text: string }) {
  const share = useShare(shared);
  return (
    <div
      data-bottom-bar=""
      className="safe-bottom fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-3 pt-3 lg:static lg:border-0 lg:bg-transparent lg:p-0"
    >
      <div className="mx-auto max-w-column">
        <Button variant="primary" size="lg" wide onClick={() => void share()}>
          <Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {text}
        </Button>
      </div>
    </div>
  );
}
