import type { FlowStep } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { randomId } from '../../api/random-id.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { newTemplateSteps, templateSteps, writesMail } from './template-steps.ts';
import { TemplatePreview } from './TemplatePreview.tsx';
import { FLOW_TEMPLATES } from './templates/registry.ts';

/** Chooses a template, with a preview of its steps. */
export function TemplateDialog(props: {
  /** Number of the draft's steps that the template replaces. */
  replacedSteps: number;
  /** A confirmed address for the templates' mails. */
  mailTo: string;
  /** Called with steps that have ids of their own and a layout, ready to be saved. */
  onUse: (steps: FlowStep[]) => void;
  onClose: () => void;
}): ReactElement | null {
  const t = useText();
  const { replacedSteps, mailTo, onUse, onClose } = props;
  const [chosenId, setChosenId] = useState(FLOW_TEMPLATES[0]?.id);
  const chosen = FLOW_TEMPLATES.find(({ id }) => id === chosenId);
  if (chosen === undefined) return null;
  const name = t(`flowTemplates.name.${chosen.id}`);
  return (
    <FormDialog
      title={t('flowTemplates.title')}
      action={t('flowTemplates.use')}
      busy={false}
      isWide
      onSubmit={(event) => {
        event.preventDefault();
        onUse(newTemplateSteps(chosen, { mailTo, newId: randomId }));
      }}
      onClose={onClose}
    >
      {replacedSteps > 0 && (
        <Alert severity="warning">{t('flowTemplates.replaces', { smart_count: replacedSteps })}</Alert>
      )}
      <RadioGroup
        aria-label={t('flowTemplates.choose')}
        value={chosen.id}
        onChange={(_, id) => setChosenId(FLOW_TEMPLATES.find((template) => template.id === id)?.id)}
        sx={{ gap: 1 }}
      >
        {FLOW_TEMPLATES.map(({ id }) => (
          <FormControlLabel
            key={id}
            value={id}
            control={<Radio size="small" sx={{ py: 0 }} autoFocus={id === chosen.id} />}
            sx={{ alignItems: 'flex-start', mr: 0 }}
            label={
              <>
                <strong>{t(`flowTemplates.name.${id}`)}</strong>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {t(`flowTemplates.about.${id}`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1 }}>
        {writesMail(chosen) && (
          <Typography variant="body2">{t('flowTemplates.mailTo', { address: mailTo })}</Typography>
        )}
      </Box>
      <TemplatePreview name={name} steps={templateSteps(chosen, mailTo)} />
    </FormDialog>
  );
}
