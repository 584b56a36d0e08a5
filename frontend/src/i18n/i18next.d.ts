import type { Texts } from "./texts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
    returnNull: false;
  }
}
