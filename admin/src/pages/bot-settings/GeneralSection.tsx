import { DESCRIPTION_MAX_LENGTH, NAME_MAX_LENGTH, type ChatBot } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { PictureControl } from '../../features/images/PictureControl.tsx';
import { useText } from '../../i18n/useText.ts';
import { FormSection } from '../../components/FormSection.tsx';
import { BotText } from './fields.tsx';

/** Picture, name and description. The picture's own dialog saves it at once. */
export function GeneralSection(props: { bot: ChatBot; canChange: boolean }): ReactElement {
  const t = useText();
  return (
    <FormSection id="general" title={t('botSettings.general')}>
      <PictureControl
        key={props.bot.id}
        owner={{ ...props.bot, kind: 'bot' }}
        help={t('images.botHelp')}
        canChange={props.canChange}
      />
      <BotText name="name" counterMax={NAME_MAX_LENGTH} keepEnter required />
      <BotText name="description" counterMax={DESCRIPTION_MAX_LENGTH} rows={3} />
    </FormSection>
  );
}
