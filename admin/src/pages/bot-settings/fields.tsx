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
  /** Explanation, shown on request. */
  readonly info?: string;
}

/** A text setting with its label. */
export function BotText(
  props: Named & Omit<FormFieldProps<BotValues>, 'name' | 'label' | 'control'>,
): ReactElement {
  const t = useText();
  return <FormField<BotValues> {...props} label={t(LABELS[props.name])} />;
}

/** An on/off setting; its switch is aligned with other fields' inputs. */
export function BotSwitch(props: Named): ReactElement {
  const t = useText();
  return (
    <Box sx={{ ml: -1 }}>
      <SwitchField<BotValues> {...props} label={t(LABELS[props.name])} />
    </Box>
  );
}

/** A choice setting. */
export function BotChoice(props: Named & { options: readonly SelectOption[] }): ReactElement {
  const t = useText();
  return <ChoiceField<BotValues> {...props} label={t(LABELS[props.name])} />;
}

/** A setting of several short texts, as chips. */
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
