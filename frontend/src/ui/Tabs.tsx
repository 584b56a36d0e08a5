import * as Radix from "@radix-ui/react-tabs";
import type { ReactNode } from "react";

export interface Tab {
  value: string;
  label: string;
  count?: string;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange(value: string): void;
}

/** Tabs that scroll by themselves where they do not fit. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <div className="overflow-x-auto border-b border-line">
        <Radix.List aria-label={label} className="flex min-w-max">
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className="flex min-h-11.5 items-center gap-1.5 border-b-2 border-transparent px-3 text-row text-ink-2 -outline-offset-3 transition-colors hover:text-ink data-[state=active]:border-action data-[state=active]:font-semibold data-[state=active]:text-ink"
            >
              {tab.label}
              {tab.count && (
                <span className="numerals rounded-tag bg-fill px-1.5 text-caption text-ink-2">
                  {tab.count}
                </span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
