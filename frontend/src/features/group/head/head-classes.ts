/** Classes that the head of a group and its placeholder share, so that both have the same height. */

export const headClass =
  "on-court mt-2 overflow-hidden rounded-court bg-court text-on-court lg:mt-0 lg:grid lg:min-h-[13.25rem] lg:grid-cols-[42.9%_minmax(0,1fr)]";

export const nameClass = "relative px-4 pb-1.5 lg:flex lg:flex-col lg:justify-center lg:px-7 lg:py-5";

export const titleClass = "text-hero max-lg:text-[min(1.375rem,10vw)]/[1.28] max-lg:tracking-[-0.03em]";
