interface PageContentsProps {
  readonly title: string;
  readonly parts: readonly { readonly id: string; readonly title: string; readonly note?: string }[];
}

/** Links to the parts of a long page, beside them on wide screens. */
export function PageContents({ title: heading, parts }: PageContentsProps) {
  return (
    <nav aria-labelledby="page-contents" className="sticky top-22 hidden lg:block">
      <p id="page-contents" className="mb-2 font-semibold text-ink-2 text-row">
        {heading}
      </p>
      <ul className="border-line border-l">
        {parts.map(({ id, title, note }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex min-h-11 items-center justify-between gap-4 border-transparent border-l-2 pl-4 text-row hover:border-action hover:text-action"
            >
              {title}
              {note && <span className="text-ink-3 text-small">{note}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
