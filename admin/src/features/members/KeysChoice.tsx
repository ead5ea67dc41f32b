import type { ReactElement } from 'react';
import { NativeSelect } from '../../components/NativeSelect.tsx';
import { useText } from '../../i18n/useText.ts';

/** What becomes of the API keys of somebody who goes: they stop, unless an admin is chosen who keeps them. */
export function KeysChoice(props: {
  count: number;
  admins: readonly { readonly value: string; readonly label: string }[];
  /** An admin's id; empty for nobody. */
  value: string;
  onChange: (ownerId: string) => void;
}): ReactElement | null {
  const t = useText();
  if (props.count === 0) return null;
  return (
    <NativeSelect
      sx={{ mt: 2 }}
      label={t('members.keysLabel', { count: props.count })}
      helperText={t('members.keysHelp')}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      options={[
        { value: '', label: t('members.keysStop') },
        ...props.admins.map(({ value, label }) => ({ value, label: t('members.keysKept', { name: label }) })),
      ]}
    />
  );
}
