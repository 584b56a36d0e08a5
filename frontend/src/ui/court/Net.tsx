import "./court.css";

interface NetProps {
  /** `standing` parts left from right, `flat` above from below. */
  lies: "standing" | "flat";
  className?: string;
}

export function Net({ lies, className = "" }: NetProps) {
  return <span aria-hidden="true" className={`court-net court-net-${lies} block ${className}`} />;
}
