import { Fragment } from "react";

/** After the slashes of a link's path and the signs of its fragment, before its port and the @ of an email address. */
const breaks = /(?<=[^/]\/)(?!\/)|(?<=[#=])|(?=:\d)|(?=@)/;

/** A text with an address, whose lines may break between the parts of the address instead of inside a word. */
export function AddressText({ children }: { children: string }) {
  return children.split(breaks).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and have no state.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
