/** The service lines and the centre line of a whole court that lies on its side. */
export function CourtLines() {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full stroke-court-line"
      fill="none"
      preserveAspectRatio="none"
      strokeWidth="2"
      viewBox="0 0 100 100"
    >
      <path d="M15.25 0V100M84.75 0V100M14.25 50H85.75" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
