import type { ReactNode, Ref } from "react";
import "./court-head.css";

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
}

export type FourFigures = readonly [Figure, Figure, Figure, Figure];

interface CourtHeadProps {
  readonly title: ReactNode;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  /** One line below the title. */
  readonly line: ReactNode;
  /** A large figure beside the title. */
  readonly aside?: ReactNode;
  /** Row by row on phones; column by column from 1000 px. */
  readonly figures: FourFigures;
  /** Whether the title is the page's h1; else an h2. */
  readonly isMain?: boolean;
}

/** The court-blue header of a page, with its h1 unless that stands above. */
export function CourtHead({ title, titleRef, line, aside, figures, isMain = true }: CourtHeadProps) {
  const Heading = isMain ? "h1" : "h2";
  return (
    <section className={`court-head on-court ${aside ? "court-head--wide-name" : ""}`}>
      <div className="court-head__name flex items-end justify-between gap-x-4 px-4 max-xs:flex-wrap pt-3.5 pb-3 lg:items-center lg:px-7">
        <div className="min-w-0">
          <Heading ref={titleRef} className="text-hero" tabIndex={-1}>
            {title}
          </Heading>
          <div className="text-row text-on-court-2 lg:mt-1">{line}</div>
        </div>
        {aside}
      </div>
      <dl className="court-head__figures">
        {figures.map(({ label, value }) => (
          <div key={label} className="court-head__figure">
            <dt className="order-2 text-row max-xs:text-place text-on-court-2 lg:text-small">{label}</dt>
            <dd className="numerals order-1 whitespace-nowrap text-score-figure font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
