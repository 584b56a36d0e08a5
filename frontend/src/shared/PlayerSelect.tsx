import { SelectField } from "../ui/SelectField";

interface PlayerSelectProps {
  readonly label: string;
  readonly players: readonly { readonly playerId: number; readonly name: string }[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Chooses one of a group's players. */
export function PlayerSelect({ label, players, value, onChange }: PlayerSelectProps) {
  return (
    <SelectField
      label={label}
      value={String(value ?? "")}
      options={[
        { value: "", text: "" },
        ...players.map(({ playerId, name }) => ({ value: String(playerId), text: name })),
      ]}
      onChange={(chosen) => onChange(chosen === "" ? null : Number(chosen))}
    />
  );
}
