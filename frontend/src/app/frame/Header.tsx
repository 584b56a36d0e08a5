import { LanguageMenu } from "./LanguageMenu";
import { Logo } from "./Logo";

export function Header() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 px-3 lg:h-16 lg:px-6">
        <Logo />
        <div className="ml-auto">
          <LanguageMenu />
        </div>
      </div>
    </header>
  );
}
