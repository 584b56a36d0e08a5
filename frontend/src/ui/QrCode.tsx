import { encode } from "uqr";

interface QrCodeProps {
  /** The encoded text. */
  text: string;
  /** Accessible name. */
  label: string;
  className?: string;
}

/** Width of the white margin that scanners need, in modules. */
const quietZone = 4;

/** A QR code, dark on white in both themes, as scanners expect. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} className="fill-on-court" />
      <path d={path.join("")} className="fill-on-ball" />
    </svg>
  );
}
