interface OptionsProps {
  of: readonly { id: string; name?: string | undefined }[];
}

/** Options of a select, by their names. */
export const Options = ({ of }: OptionsProps) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
