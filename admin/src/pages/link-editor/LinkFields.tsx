import type { ChatBot } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FormSection } from '../../components/FormSection.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { rowsOf, type NamedLinkRow } from '../../features/links/link-rows.ts';
import { useText } from '../../i18n/useText.ts';
import { botSettingsPath } from '../../routing/paths.ts';
import { LinkControl } from './LinkControl.tsx';

/** Fields beside the parts that stand first; those without a section stand with the limits. */
const GENERAL = new Set(['name', 'enabled']);

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
      <Controls rows={rowsOf('own').filter(({ field }) => GENERAL.has(field))} />
    </FormSection>
  );
}

function LookFields(): ReactElement {
  const t = useText();
  return (
    <FormSection id="look" title={t('links.look')}>
      <Controls rows={rowsOf('theme')} />
    </FormSection>
  );
}

function BehaviourFields(): ReactElement {
  const t = useText();
  return (
    <FormSection id="behaviour" title={t('links.behaviour')}>
      <Controls rows={rowsOf('widget')} />
    </FormSection>
  );
}

function SiteFields(): ReactElement {
  const t = useText();
  return (
    <FormSection id="sites" title={t('links.sites')}>
      <Controls rows={rowsOf('own').filter(({ row }) => row.control === 'sites')} />
    </FormSection>
  );
}

function LimitFields(): ReactElement {
  const t = useText();
  const others = rowsOf('own').filter(({ field, row }) => !GENERAL.has(field) && row.control !== 'sites');
  return (
    <FormSection id="limits" title={t('links.limits')}>
      <Controls rows={[...rowsOf('limits'), ...others]} />
    </FormSection>
  );
}

/** A control for each row; two colours that may be empty share a line. */
function Controls({ rows }: { rows: readonly NamedLinkRow[] }): ReactNode {
  const shown: ReactElement[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const [one, next] = rows.slice(at, at + 2);
    if (one === undefined) break;
    if (next !== undefined && isOptionalColour(one) && isOptionalColour(next)) {
      shown.push(
        <FieldPair key={one.name}>
          <LinkControl {...one} />
          <LinkControl {...next} />
        </FieldPair>,
      );
      at += 1;
    } else shown.push(<LinkControl key={one.name} {...one} />);
  }
  return shown;
}

function isOptionalColour({ row }: NamedLinkRow): boolean {
  return row.control === 'colour' && row.schema.safeParse(null).success;
}
