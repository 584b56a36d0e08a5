import { Share2 } from "lucide-react";
import { BottomBar } from "../ui/BottomBar";
import { Button } from "../ui/Button";
import { type Shared, useShare } from "./use-share";

/** The main action of a page that is made to be shared: at the bottom of the screen on phones, else in its column. */
export function ShareAction({ text, ...shared }: Shared & { readonly text: string }) {
  const share = useShare(shared);
  return (
    <BottomBar large="inline">
      <div className="mx-auto max-w-column">
        <Button variant="primary" size="lg" wide onClick={() => void share()}>
          <Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {text}
        </Button>
      </div>
    </BottomBar>
  );
}
