import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { keepPasscode } from "../features/matches/kept-passcode";

interface CarriedPasscodeProps {
  /** The group's hash. */
  readonly group: string;
  readonly passcode: string;
}

/** Keeps the passcode that a link carries, and takes it out of the address before anyone looks over the shoulder. */
export function CarriedPasscode({ group, passcode }: CarriedPasscodeProps) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    keepPasscode(group, passcode);
    void navigate({ pathname, search }, { replace: true, state });
  }, [group, passcode, pathname, search, state, navigate]);
  return null;
}
