import { expect, it } from "vitest";
import { languages } from "../../../i18n/languages";
import { pictureNames, pictureOf } from "./pictures";

it("exist in every language and theme", () => {
  for (const name of pictureNames) {
    for (const language of languages) {
      expect(pictureOf(name, language, "light"), `${name} ${language}`).toBeDefined();
      expect(pictureOf(name, language, "dark"), `${name} ${language}`).toBeDefined();
    }
  }
});
