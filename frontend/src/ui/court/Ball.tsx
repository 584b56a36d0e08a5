interface BallProps {
  /** Pixels: 10 beside a sentence, 12 beside names, 14 on the court. */
  size?: number;
  className?: string;
}

/** Marks winners, the active place and the current value; decorative, since text beside it says the same. */
export function Ball({ size = 10, className = "" }: BallProps) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 rounded-full border border-ball-edge bg-ball ${className}`}
      style={{ width: size, height: size }}
    />
  );
}
