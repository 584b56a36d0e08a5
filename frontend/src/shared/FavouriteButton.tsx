import { Star } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../ui/IconButton";
import { toggleFavourite, useFavourites } from "./favourites";

interface FavouriteButtonProps {
  readonly publicHash: string;
  readonly name: string;
  readonly onCourt?: boolean;
}

/** A star button, filled if the group is a favourite. */
export function FavouriteButton({ publicHash, name, onCourt = false }: FavouriteButtonProps) {
  const { t } = useTranslation("groups");
  const isFavourite = useFavourites().includes(publicHash);
  return (
    <IconButton
      onCourt={onCourt}
      label={t(isFavourite ? "favourite.remove" : "favourite.add", { name })}
      icon={
        <Star
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className={isFavourite ? (onCourt ? "fill-current" : "fill-action text-action") : undefined}
        />
      }
      onClick={() => toggleFavourite(publicHash)}
    />
  );
}
