import { useEffect, useEffectEvent, useState } from "react";

/** Takes a file that is dropped anywhere on the page; whether one is over it. */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent) => {
      if (hasFile(event)) {
        // The browser would open the file otherwise.
        event.preventDefault();
        setOver(true);
      }
    };
    const onLeave = (event: DragEvent) => {
      // Elements within the page are left too.
      if (event.relatedTarget === null) {
        setOver(false);
      }
    };
    const onDrop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      setOver(false);
      if (file) {
        event.preventDefault();
        take(file);
      }
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return isOver;
}
