import type { ReactNode } from "react";

/** A page that is one narrow form. */
export function FormPage({
  title,
  lead,
  crumbs,
  children,
}: {
  title: string;
  lead?: string | undefined;
  /** The breadcrumbs of a page that is not at the top level. */
  crumbs?: ReactNode;
  children: ReactNode;
}) {
  const form = (
    <>
      <h1 className="text-title">{title}</h1>
      {lead && <p className="mt-1 text-body text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </>
  );
  // With breadcrumbs, the form begins where they do.
  return crumbs ? (
    <PageColumn>
      {crumbs}
      <div className="max-w-form pt-2 pb-4">{form}</div>
    </PageColumn>
  ) : (
    <div className="mx-auto w-full max-w-form px-4 pt-7 pb-12 lg:pt-14">{form}</div>
  );
}

/** The content column of a page, with margins and a maximum width. */
export function PageColumn({ children }: { readonly children: ReactNode }) {
  return <div className="mx-auto w-full max-w-column px-3 pb-8 lg:max-w-page lg:px-6">{children}</div>;
}
