import { ACCENT_COLOUR, NAME_MAX_LENGTH, type ChatBot } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { ChipField } from '../../components/ChipField.tsx';
import { ChoiceField } from '../../components/ChoiceField.tsx';
import { ColourField } from '../../components/ColourField.tsx';
import { FormField } from '../../components/FormField.tsx';
import { FormSection } from '../../components/FormSection.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { SliderField } from '../../components/SliderField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { toOrigin } from '../../features/embed/to-origin.ts';
import { useText } from '../../i18n/useText.ts';
import { botSettingsPath } from '../../routing/paths.ts';
import {
  INITIALS,
  MAX_RADIUS,
  MAX_SITES,
  MESSAGE_MAX_LENGTH,
  MODES,
  POSITIONS,
  type LinkValues,
} from './link-values.ts';

/** Each dark enough for white text. */
const SWATCHES = [ACCENT_COLOUR, '#0b7a5c', '#b3261e', '#8a5300', '#6d3fc0', '#a1286a', '#0a6a8a', '#1b1e26'];

/** All settings of a link. */
export function LinkFields(props: { bot: ChatBot; canChange: boolean }): ReactElement {
  const t = useText();
  return (
    // Disabled as a whole: users who may not change anything can still read it.
    <fieldset
      disabled={!props.canChange}
      aria-label={t('links.fields')}
      style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
    >
      <GeneralFields />
      <LookFields />
      <BehaviourFields />
      <FormSection id="messages" title={t('links.messages')} help={t('links.messagesHelp')}>
        <Button
          component={Link}
          to={`${botSettingsPath(props.bot.workspace_id, props.bot.id)}#messages`}
          variant="outlined"
          size="small"
          sx={{ justifySelf: 'start' }}
        >
          {t('links.messagesAction')}
        </Button>
      </FormSection>
      <SiteFields />
      <LimitFields />
    </fieldset>
  );
}

function GeneralFields(): ReactElement {
  const t = useText();
  return (
    <FormSection id="general" title={t('links.general')}>
      <FormField<LinkValues>
        name="name"
        label={t('links.name')}
        counterMax={NAME_MAX_LENGTH}
        keepEnter
        required
      />
      <SwitchField<LinkValues> name="enabled" label={t('links.enabled')} />
    </FormSection>
  );
}

function LookFields(): ReactElement {
  const t = useText();
  const automatic = t('links.automatic');
  return (
    <FormSection id="look" title={t('links.look')}>
      <ColourField<LinkValues> name="primary" label={t('links.primary')} swatches={SWATCHES} />
      <FieldPair>
        <ColourField<LinkValues> name="background" label={t('links.background')} placeholder={automatic} />
        <ColourField<LinkValues> name="text" label={t('links.text')} placeholder={automatic} />
      </FieldPair>
      <ChoiceField<LinkValues>
        name="mode"
        label={t('links.mode')}
        info={t('links.modeInfo')}
        options={MODES.map((value) => ({ value, label: t(`links.modes.${value}`) }))}
      />
      <SliderField<LinkValues>
        name="radius"
        label={t('links.radius')}
        min={0}
        max={MAX_RADIUS}
        step={1}
        textOf={(value) => t('links.radiusValue', { value })}
      />
    </FormSection>
  );
}

function BehaviourFields(): ReactElement {
  const t = useText();
  return (
    <FormSection id="behaviour" title={t('links.behaviour')}>
      <ChoiceField<LinkValues>
        name="position"
        label={t('links.position')}
        options={POSITIONS.map((value) => ({ value, label: t(`links.positions.${value}`) }))}
      />
      <ChoiceField<LinkValues>
        name="initial"
        label={t('links.initial')}
        info={t('links.initialInfo')}
        options={INITIALS.map((value) => ({ value, label: t(`links.initials.${value}`) }))}
      />
      <FormField<LinkValues> name="autoOpen" label={t('links.autoOpen')} info={t('links.autoOpenInfo')} />
      <SwitchField<LinkValues> name="showSources" label={t('links.showSources')} />
    </FormSection>
  );
}

function SiteFields(): ReactElement {
  const t = useText();
  return (
    <FormSection id="sites" title={t('links.sites')}>
      <ChipField<LinkValues>
        name="sites"
        label={t('links.sitesLabel')}
        help={t('links.sitesHelp')}
        placeholder={t('sites.placeholder')}
        rules={{
          max: MAX_SITES,
          full: t('sites.full', { max: MAX_SITES }),
          read: (typed) => {
            const value = toOrigin(typed);
            return value === undefined ? { issue: t('sites.invalid') } : { value };
          },
        }}
      />
    </FormSection>
  );
}

function LimitFields(): ReactElement {
  const t = useText();
  return (
    <FormSection id="limits" title={t('links.limits')}>
      <FormField<LinkValues>
        name="perIpMinute"
        label={t('links.perIpMinute')}
        info={t('links.perIpMinuteInfo')}
      />
      <FormField<LinkValues> name="perChatMinute" label={t('links.perChatMinute')} />
      <FormField<LinkValues> name="perDay" label={t('links.perDay')} info={t('links.perDayInfo')} />
      <FormField<LinkValues>
        name="message"
        label={t('links.message')}
        info={t('links.messageInfo')}
        counterMax={MESSAGE_MAX_LENGTH}
      />
      <SwitchField<LinkValues>
        name="requireUserRef"
        label={t('links.requireUserRef')}
        info={t('links.requireUserRefHelp')}
      />
      <FormField<LinkValues> name="expiresOn" label={t('links.expiresOn')} type="date" />
    </FormSection>
  );
}
