interface SealCourtProps {
  /** Twelve characters in threes, with spaces between. */
  readonly code: string;
  readonly className?: string;
}

/** Where the four parts of a code stand. */
const PLACES = [
  [161, 58],
  [307, 58],
  [161, 152],
  [307, 152],
] as const;

/** The code of a seal in the boxes of a court: ink lines only, so that it survives black-and-white print. */
export function SealCourt({ code, className }: SealCourtProps) {
  const parts = code.split(" ");
  return (
    <svg role="img" aria-label={code} viewBox="0 0 468 204" className={className}>
      <g fill="none" stroke="currentColor" strokeWidth="3">
        <rect x="6" y="6" width="456" height="192" rx="12" />
        <path d="M88 6v192M380 6v192M82 102h304" />
        <path d="M234 1v202" strokeWidth="3.5" />
        <path d="M234 1v202" strokeWidth="12" strokeDasharray="2 5" />
      </g>
      <g fill="currentColor" fontSize="46" fontWeight="700" textAnchor="middle" className="numerals">
        {PLACES.map(([x, y], index) => (
          <text key={`${x} ${y}`} x={x} y={y} dy="13" letterSpacing="2">
            {parts[index]}
          </text>
        ))}
      </g>
    </svg>
  );
}
