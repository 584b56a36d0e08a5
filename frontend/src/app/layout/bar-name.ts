/** The classes of the group's name in the header of a phone, before and after its switcher is loaded. */
export const barNameClass =
  "flex min-h-11 min-w-0 items-center gap-1.5 font-bold text-[1.0625rem] tracking-[-0.02em] [font-stretch:92%]";
