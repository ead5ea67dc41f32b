import {
  CONTACT_MAX_RECIPIENTS,
  CONTACT_TEXT_MAX_LENGTH,
  workspaceApi,
  type ChatBot,
} from '@colloquy/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useRoute } from '../../api/useRoute.ts';
import { FormSection } from '../../components/FormSection.tsx';
import { popupRegion } from '../../components/popup-region.ts';
import { SelectField } from '../../components/SelectField.tsx';
import { NoMailNotice } from '../../features/mail/NoMailNotice.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import type { BotValues } from './bot-settings-values.ts';
import { AUTO_REPLY_MAX_LENGTH, CONTACT_TRIGGERS } from './contact-form-values.ts';
import { ContactFields } from './ContactFields.tsx';
import { BotSwitch, BotText } from './fields.tsx';

/** When and how visitors can leave contact details. */
export function ContactSection({ bot }: { bot: ChatBot }): ReactElement {
  const t = useText();
  const isOn = useWatch<BotValues, 'contactEnabled'>({ name: 'contactEnabled' });
  return (
    <FormSection id="contact" title={t('botSettings.contact')} help={t('botSettings.contactHelp')}>
      <BotSwitch name="contactEnabled" />
      {isOn && <ContactDetails bot={bot} />}
    </FormSection>
  );
}

function ContactDetails({ bot }: { bot: ChatBot }): ReactElement {
  const t = useText();
  const consent = useWatch<BotValues, 'contactConsentText'>({ name: 'contactConsentText' });
  return (
    <>
      <SelectField<BotValues>
        name="contactTrigger"
        label={t('botSettings.contactTrigger')}
        options={CONTACT_TRIGGERS.map((value) => ({
          value,
          label: t(`botSettings.contactTriggers.${value}`),
        }))}
      />
      <BotText
        name="contactIntro"
        placeholder={t('botSettings.contactIntroPlaceholder')}
        counterMax={CONTACT_TEXT_MAX_LENGTH}
        rows={2}
      />
      <ContactFields />
      <BotText
        name="contactConsentText"
        help={t('botSettings.contactConsentHelp')}
        counterMax={CONTACT_TEXT_MAX_LENGTH}
        rows={2}
      />
      {consent.trim() !== '' && (
        <>
          <BotSwitch name="contactConsentRequired" />
          <BotText name="contactConsentUrl" type="url" placeholder="https://" />
        </>
      )}
      <BotText
        name="contactSuccess"
        placeholder={t('botSettings.contactSuccessPlaceholder')}
        counterMax={CONTACT_TEXT_MAX_LENGTH}
        rows={2}
      />
      <NoMailNotice of="contact" bot={bot} />
      <Recipients />
      <BotText
        name="contactAutoReply"
        help={t('botSettings.contactAutoReplyHelp')}
        counterMax={AUTO_REPLY_MAX_LENGTH}
        rows={3}
      />
    </>
  );
}

/** Members of the workspace, by address; a former member stays visible until removed. */
function Recipients(): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { field, fieldState } = useController<BotValues, 'contactRecipients'>({ name: 'contactRecipients' });
  const { data } = useRoute(workspaceApi.listTeamMembers, { params: { id: workspace.id } });
  const chosen = field.value;
  const addresses = (data?.data ?? []).map(({ email }) => email).filter((email) => email !== '');
  const label = t('botSettings.contactRecipients');
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...new Set([...addresses, ...chosen])]}
      value={[...chosen]}
      disabled={field.disabled ?? false}
      getOptionDisabled={() => chosen.length >= CONTACT_MAX_RECIPIENTS}
      onChange={(_, next) => field.onChange(next)}
      onBlur={field.onBlur}
      slotProps={{ popper: popupRegion(label) }}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          label={label}
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ??
            t('botSettings.contactRecipientsHelp', { max: CONTACT_MAX_RECIPIENTS })
          }
        />
      )}
    />
  );
}
