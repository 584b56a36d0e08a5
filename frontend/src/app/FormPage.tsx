import type { ReactNode } from "react";

/** A page that is one narrow form. */
export function FormPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-form px-4 pt-7 pb-12 lg:pt-14">
      <h1 className="text-title">{title}</h1>
      {lead && <p className="mt-1 text-body text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </div>
  );
}
