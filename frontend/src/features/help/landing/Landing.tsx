import type { ReactNode } from "react";
import { Features } from "./Features";
import { Hero } from "./Hero";
import { HowItWorks } from "./HowItWorks";
import { OneMatch } from "./OneMatch";
import { Pricing } from "./Pricing";

interface LandingProps {
  /** The two actions: start a trial, or see an example. */
  start: (text: string) => ReactNode;
  example: ReactNode;
  ranking: ReactNode;
}

/** The content of the landing page. */
export function Landing({ start, example, ranking }: LandingProps) {
  return (
    <>
      <Hero start={start} example={example} ranking={ranking} />
      <OneMatch />
      <HowItWorks />
      <Features />
      <Pricing start={start} />
    </>
  );
}
