import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { upTo } from '../../components/add-chips.ts';
import { ChipField } from '../../components/ChipField.tsx';
import { ChoiceField } from '../../components/ChoiceField.tsx';
import { FormField, type FormFieldProps } from '../../components/FormField.tsx';
import type { SelectOption } from '../../components/SelectField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { useText } from '../../i18n/useText.ts';
import { LABELS, LISTS, type BotValues } from './bot-settings-values.ts';

interface Named {
  readonly name: keyof BotValues;
  /** What it means, for whoever asks. */
  readonly info?: string;
}

/** A text of the settings, under its label. */
export function BotText(
  props: Named & Omit<FormFieldProps<BotValues>, 'name' | 'label' | 'control'>,
): ReactElement {
  const t = useText();
  return <FormField<BotValues> {...props} label={t(LABELS[props.name])} />;
}

/** Something of the settings that is on or off; its switch stands where the texts of other fields do. */
export function BotSwitch(props: Named): ReactElement {
  const t = useText();
  return (
    <Box sx={{ ml: -1 }}>
      <SwitchField<BotValues> {...props} label={t(LABELS[props.name])} />
    </Box>
  );
}

/** One of a few values of a setting. */
export function BotChoice(props: Named & { options: readonly SelectOption[] }): ReactElement {
  const t = useText();
  return <ChoiceField<BotValues> {...props} label={t(LABELS[props.name])} />;
}

/** Short texts of the settings, each a chip. */
export function BotChips({ name }: { name: keyof typeof LISTS }): ReactElement {
  const t = useText();
  const { max, length } = LISTS[name];
  return (
    <ChipField<BotValues>
      name={name}
      label={t(LABELS[name])}
      help={t(`botSettings.${name}Help`)}
      placeholder={t(`botSettings.${name}Placeholder`)}
      rules={{
        max,
        full: t(`botSettings.${name}Full`, { max }),
        read: upTo(length, t('botSettings.tooLong', { max: length })),
      }}
    />
  );
}
