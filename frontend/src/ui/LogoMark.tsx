import { cx } from "./cx";

/** The court symbol of the logo, in a deeper blue on a court background. */
export function LogoMark({ onCourt = false, size = "md" }: { onCourt?: boolean; size?: "sm" | "md" }) {
  return (
    <svg
      viewBox="0 0 40 20"
      aria-hidden="true"
      data-logo=""
      className={cx("shrink-0", size === "sm" ? "h-3 w-6.5" : "h-4.75 w-9.5")}
    >
      <rect width="40" height="20" rx="3.5" className={onCourt ? "fill-court-deep" : "fill-court"} />
      <path d="M6.5 0v20M33.5 0v20M6.5 10h27M20 0v20" className="stroke-court-line" strokeWidth="1.4" />
      <circle cx="26.8" cy="5" r="3.1" className="fill-ball" />
    </svg>
  );
}
