import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { accessLink } from "../../../api/access-link";
import { shareLink, shownLink } from "../../../api/share-link";
import type { Group } from "../../../api/types";
import { LogoMark } from "../../../ui/LogoMark";
import { QrCode } from "../../../ui/QrCode";
import "./sheet.css";

/** An A4 page with the group's name, QR code, link, passcode and instructions. */
export function Sheet({ group }: { group: Group }) {
  const { t } = useTranslation(["manage", "common"]);
  const { name, passcode } = group;
  return (
    <article className="sheet" aria-label={t("sheet.label", { name })}>
      <header className="sheet-head">
        <p className="sheet-kicker">{t("sheet.kicker")}</p>
        <h2 className={name.length > 24 ? "sheet-name sheet-name-long" : "sheet-name"}>{name}</h2>
        <span aria-hidden="true" className="sheet-net" />
      </header>
      <div className="sheet-access">
        <QrCode text={accessLink(group)} label={t("access.qr")} className="sheet-code" />
        <dl className="sheet-facts">
          <div>
            <dt>{t("sheet.link")}</dt>
            <dd className="sheet-link">
              {shownLink(shareLink(group))
                .split("/")
                .map((part, at) => (
                  <Fragment key={part}>
                    {at > 0 && (
                      <>
                        /<wbr />
                      </>
                    )}
                    {part}
                  </Fragment>
                ))}
            </dd>
          </div>
          <div>
            <dt>{t("passcode.label")}</dt>
            <dd className="sheet-passcode">{passcode}</dd>
          </div>
        </dl>
      </div>
      <ol className="sheet-steps">
        {(["scan", "enter", "see"] as const).map((step, index) => (
          <li key={step}>
            <span aria-hidden="true" className="sheet-number">
              {index + 1}
            </span>
            <h3>{t(`sheet.${step}`)}</h3>
            <p>{t(`sheet.${step}Text`)}</p>
          </li>
        ))}
      </ol>
      <footer className="sheet-foot">
        <LogoMark />
        <b>{t("common:brand")}</b>
        <span>{t("common:tagline")}</span>
      </footer>
    </article>
  );
}
