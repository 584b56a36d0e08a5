import "./court.css";

interface NetProps {
  /** The direction of the net itself: `vertical` between left and right. */
  orientation: "vertical" | "horizontal";
  className?: string;
}

export function Net({ orientation, className = "" }: NetProps) {
  return <span aria-hidden="true" className={`court-net court-net-${orientation} block ${className}`} />;
}
